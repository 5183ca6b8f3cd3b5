// @ts-check
// Worlds in the worker: each is kept as the text it exports, like a match and with the same guards
// (web/worker/documents.js). A match of a world is an ordinary match; the world remembers beside
// it, by person, which one is being played.
/** @import { Ask, Kind, Request, Tell } from './documents.js' */

/**
 * What the worlds stand on.
 * @typedef {object} Ground
 * @property {typeof import('./documents.js').Documents} Documents
 * @property {Pick<typeof import('./store.js'), 'Unkept' | 'read'>} store
 * @property {Ask} ask
 * @property {Tell} tell
 * @property {import('./documents.js').Documents} matches
 */

/**
 * A match of a world as it is kept or open here.
 * @typedef {{over: unknown, record?: string}} Played
 */

/** @type {Kind} */
const WORLD = {
  channel: 'mulligan worlds',
  keys: ['w:', 'x:'],
  summary: world => ({ do: 'world_summary', world }),
  text: world => ({ do: 'world_export', world }),
  load: ({ game }, text, id) => ({ do: 'world_load', game, text, id }),
  close: world => ({ do: 'world_close', world }),
};
// ms that a storage is waited for: what a person sees done is kept, and one that does not answer is
// told of elsewhere
const LATEST = 1000;
// the ids of matches on two devices
const WITH_A_FRIEND = /^r[01]-/;
const MOVED = {
  kind: 'stale',
  field: 'tab',
  message: 'This world was moved on in another tab. Load the newer state to go on.',
};

/**
 * What the page may ask for with `engine.call('world', name, ...)`; the rest it asks the engine
 * itself.
 */
export class WorldStore {
  /** @param {Ground} ground */
  constructor({ Documents, store, ask, tell, matches }) {
    /** @type {Tell} */
    const tellOfWorld = event => tell({ ...event, kind: 'world ' + event.kind });
    this.worlds = new Documents(ask, tellOfWorld, WORLD);
    this.store = store;
    this.ask = ask;
    this.matches = matches;
  }

  /** A new world. @param {object} fields */
  create = fields => this.keep({ do: 'world_new', ...fields });

  /**
   * Takes in an exported text as a world of its own.
   * @param {string} game
   * @param {string} text
   */
  take = (game, text) => this.keep({ do: 'world_load', game, text });

  /**
   * Keeps a world that is new here.
   * @param {Request<'world_new' | 'world_load'>} request
   */
  async keep(request) {
    const summary = await this.ask(request);
    this.worlds.adopt(summary.world);
    await this.worlds.save(summary.world);
    return summary;
  }

  /** @param {string} id  @param {boolean} [anew] */
  open = (id, anew) => this.worlds.open(id, anew);

  /** @param {string} id */
  save = id =>
    Promise.race([this.worlds.save(id), new Promise(done => setTimeout(done, LATEST))]);

  /** @param {string[]} ids */
  remove = ids => this.worlds.remove(ids);

  /**
   * A request that changes a world, answered when that is saved; one that another tab has moved on
   * is refused.
   * @template {'world_do' | 'world_undo'} Deed
   * @param {Request<Deed> & {world: string}} request
   */
  async change(request) {
    this.guard(request.world);
    await this.compared(request);
    const answer = await this.ask(request);
    await this.save(request.world);
    return answer;
  }

  /**
   * A log that a person brings is compared with the match itself, where it is on this device.
   * @param {any} request
   */
  async compared({ deed, world, who }) {
    if (!deed?.log) return;
    const { match } = await this.ask({ do: 'world_view', world, who });
    if (match?.id) await this.matches.open(match.id);
  }

  /**
   * Lets days pass: the answer of the call; its job is driven by the page, which says `save` at
   * its end.
   * @param {{world: string, [more: string]: unknown}} fields
   */
  async job(fields) {
    this.guard(fields.world);
    return this.ask({ do: 'world_job', ...fields });
  }

  /** Refuses when another tab has moved a world on. @param {string} id */
  guard(id) {
    if (!this.worlds.live.get(id)?.lost) return;
    throw Object.assign(new Error(MOVED.message), { refusal: MOVED });
  }

  /**
   * The match that waits for a person: the one begun already, or a new one.
   * @param {string} world
   * @param {string} who
   */
  async match(world, who) {
    this.guard(world);
    const known = this.known(world);
    const begun = new Map();
    for (const id of Object.values(known)) {
      if (!WITH_A_FRIEND.test(id)) begun.set(id, await this.played(id));
    }
    const { match: waits } = await this.ask({ do: 'world_view', world, who });
    if (waits?.id && await this.matches.open(waits.id)) {
      this.remember(world, who, waits.id);
      return waits.id;
    }
    const { match, seed } = await this.ask({ do: 'world_match', world, who });
    for (const [other, found] of begun) {
      if (!found || JSON.parse(found.record).seed !== seed) continue;
      // begun already, here or by the other side of the table
      await this.ask({ do: 'close', match });
      return other;
    }
    this.matches.adopt(match);
    this.matches.save(match);
    this.remember(world, who, match);
    return match;
  }

  /**
   * Gives the world the matches that are over: [{who, say, shown, refused}], one for each. What
   * cannot be read now waits for the next time.
   * @param {string} world
   */
  async settle(world) {
    const answers = [];
    for (const [who, id] of Object.entries(this.known(world))) {
      try {
        const deed = await this.outcome(id);
        if (deed === undefined) continue;
        if (deed) answers.push(await this.settled(world, who, deed));
      } catch (/** @type {any} */ error) {
        if (error instanceof this.store.Unkept) continue;
        if (!error.refusal || error.refusal === MOVED) throw error;
        if (error.refusal.kind === 'stale') continue;
        answers.push({ who, refused: error.message });
      }
      this.remember(world, who, null);
    }
    return answers;
  }

  /**
   * What brings a match to its world: undefined while it is played, null when it is gone. One with
   * a friend is over when both have confirmed its end; the engine then asks its log.
   * @param {string} id
   */
  async outcome(id) {
    if (WITH_A_FRIEND.test(id)) {
      if (!await this.matches.open(id)) return null;
      const { verified } = await this.ask({ do: 'remote_status', match: id });
      return verified ? { do: 'settle', log: id } : undefined;
    }
    const match = await this.played(id);
    if (match && !match.over) return undefined;
    return match && match.record ? { do: 'settle', record: JSON.parse(match.record) } : null;
  }

  /**
   * What the world says to a match that is over.
   * @param {string} world
   * @param {string} who
   * @param {object} deed     that brings it
   */
  async settled(world, who, deed) {
    const { rev } = await this.ask({ do: 'world_summary', world });
    return { who, ...await this.change({ do: 'world_do', world, who, deed, rev }) };
  }

  /**
   * The matches that are being played in a world, by person.
   * @param {string} world
   * @returns {Record<string, string>}
   */
  known(world) {
    return this.worlds.live.get(world)?.more || {};
  }

  /**
   * The match `id`, or null when there is none any more. Throws Unkept when that cannot be told.
   * @param {string} id
   * @returns {Promise<Played | null>}
   */
  async played(id) {
    if (this.matches.live.has(id)) {
      const { over } = await this.ask({ do: 'summary', match: id });
      return { over, record: await this.ask({ do: 'record', match: id, as: 'json' }) };
    }
    const kept = await this.store.read(id);
    return kept && { over: kept.meta.over, record: kept.record };
  }

  /**
   * Notes which match a person plays; null for none.
   * @param {string} world
   * @param {string} who
   * @param {string | null} match
   */
  remember(world, who, match) {
    const entry = this.worlds.live.get(world);
    if (!entry) return;
    entry.more = { ...entry.more, [who]: match ?? '' };
    if (!match) delete entry.more[who];
    this.worlds.save(world);
  }
}
