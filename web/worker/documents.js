// @ts-check
// The documents this tab has open: saved after every change, and guarded against a second tab that
// moves the same one on. A kind says how they are kept: matches below, worlds in
// web/worker/worldStore.js.
import * as store from './store.js';
/** @import { Answers, Said, Summary, WorldSummary } from '../types.d.ts' */

/**
 * A request to the engine; `do` says what, and with it what it answers.
 * @template {keyof Answers} [Do=keyof Answers]
 * @typedef {{do: Do, game?: string, match?: string, world?: string, job?: string, kind?: string,
 *   [field: string]: unknown}} Request
 */

/**
 * Asks the engine and throws its refusals.
 * @typedef {<Do extends keyof Answers>(request: Request<Do>) => Promise<Answers[Do]>} Ask
 */

/**
 * What the page hears of: `kind` says what, of the document `id`.
 * @typedef {{kind: string, id?: string, message?: string, done?: number, all?: number}} News
 *
 * Lets the page hear of something.
 * @typedef {(news: News) => void} Tell
 */

/**
 * What lists need of a document that is kept, and what is written beside it.
 * @typedef {{id: string, game: string, rev: number, by: string, touched: number, more?: Beside,
 *   world?: string, [field: string]: unknown}} Meta
 *
 * What is written beside a document: of a world, the match each person plays; of a match played on
 * from a moment of another, that one as `branched`.
 * @typedef {Record<string, string>} Beside
 */

/**
 * How documents of a kind are kept: what is asked for what is told of one, for its text, and for
 * the way back.
 * @typedef {object} Kind
 * @property {string} channel                        on which tabs tell each other of changes
 * @property {import('./store.js').Keys} [keys]      those of matches, if left out
 * @property {(id: string) => Request<'summary' | 'world_summary'>} summary
 * @property {(id: string, since: number) => Request<'kept' | 'world_export'>} text
 * @property {(meta: Meta, text: string, id: string) => Request<'load' | 'world_load'>} load
 * @property {(id: string) => Request<'close' | 'world_close'>} close
 */

/**
 * A document that is open here.
 * @typedef {object} Entry
 * @property {number} rev             the newest revision known here; 0 before the first
 * @property {boolean} keep           whether it is saved at all
 * @property {Beside} [more]          what is written beside it
 * @property {boolean} lost           another tab has moved it on
 * @property {boolean} kept           the storage holds it as it stands
 * @property {string[]} said          of a match on two devices: its messages, each as JSON
 * @property {Promise<void> | null} [saving]     a write runs
 * @property {boolean} [again]        and another has to follow it
 * @property {() => void} [release]   gives its lock back
 */

const CHANGES = new Set(['act', 'undo', 'redo', 'resign', 'overdue', 'orders', 'say',
  'remote_receive', 'remote_act', 'remote_ask', 'remote_answer', 'remote_say', 'remote_time',
  'remote_claim']);
const ME = Math.random().toString(36).slice(2);
// matches the engine holds at once; others are read from the store again
const OPEN = 8;

/** @type {Kind} */
const MATCH = {
  channel: 'mulligan',
  summary: match => ({ do: 'summary', match }),
  text: (match, since) => ({ do: 'kept', match, since }),
  load: ({ game, orders, world, who, dress }, record, id) =>
    ({ do: 'load', game, record, orders, world, who, dress, id }),
  close: match => ({ do: 'close', match }),
};

export class Documents {
  /** By id, the latest last. @type {Map<string, Entry>} */
  live = new Map();

  /**
   * @param {Ask} ask
   * @param {Tell} tell
   * @param {Kind} [kind]
   */
  constructor(ask, tell, kind = MATCH) {
    this.ask = ask;
    this.tell = tell;
    this.kind = kind;
    this.channel = new BroadcastChannel(kind.channel);
    this.channel.onmessage = ({ data }) => this.heard(data);
  }

  /**
   * A match of the engine becomes ours to look after; `keep: false` for one that is only looked at.
   * `more` is written beside it.
   * @param {string} id
   * @param {{rev?: number, keep?: boolean, more?: Beside}} [options]
   */
  adopt(id, { rev = 0, keep = true, more } = {}) {
    this.drop(id);
    /** @type {Entry} */
    const entry = { rev, keep, more, lost: false, kept: rev > 0, said: [] };
    this.live.set(id, entry);
    if (keep) this.lock(id, entry);
    this.thin();
  }

  /** Closes what was left longest ago, unless it stands nowhere but here. */
  thin() {
    for (const [id, entry] of [...this.live].slice(0, -OPEN)) {
      if (entry.saving || entry.keep && !entry.kept) continue;
      this.drop(id);
      this.ask(this.kind.close(id)).catch(() => { /* closed already */ });
    }
  }

  /**
   * Brings a kept match into the engine. Returns its summary, or null when there is no such match
   * here.
   * @param {string} id
   * @param {boolean} [anew]     not what is open, but what is kept
   */
  async open(id, anew = false) {
    if (!anew && this.holds(id)) return this.ask(this.kind.summary(id));
    const entry = this.live.get(id);
    const kept = await store.read(id, this.kind.keys);
    if (!kept) return null;
    if (entry) await this.ask(this.kind.close(id));
    const summary = await this.ask(this.kind.load(kept.meta, kept.record, id));
    this.adopt(id, { rev: kept.meta.rev, more: kept.meta.more });
    return summary;
  }

  /** Whether the newest state of a match is open here; it is in use then. @param {string} id */
  holds(id) {
    const entry = this.live.get(id);
    if (!entry || entry.lost) return false;
    this.live.delete(id);
    this.live.set(id, entry);
    return true;
  }

  /**
   * The refusal a change must meet when another tab has moved the match on; null when all is well.
   * @param {Request} request
   */
  refuses(request) {
    const moves = request.do === 'job' && request.kind === 'move';
    const changes = moves || CHANGES.has(request.do);
    return changes && this.live.get(request.match ?? '')?.lost ? MOVED : null;
  }

  /**
   * Notes that a request went through; what changes a match is saved.
   * @param {Request} request
   * @param {unknown} result
   */
  done(request, result) {
    const id = request.match ?? '';
    const moves = request.do !== 'say' || /** @type {Said} */ (result).view;
    if (CHANGES.has(request.do) && moves) this.save(id);
    if (request.do === 'close') this.drop(id);
  }

  /** @param {string} id */
  drop(id) {
    this.live.get(id)?.release?.();
    this.live.delete(id);
  }

  /**
   * Writes the match as it stands; while one write runs, the next waits and takes the newest state.
   * @param {string} id
   */
  save(id) {
    this.changed(id);
    return this.written(id);
  }

  /** The storage no longer holds the match as it stands. @param {string} id */
  changed(id) {
    const entry = this.live.get(id);
    if (entry?.keep && !entry.lost) Object.assign(entry, { kept: false, again: true });
  }

  /** Writes what has changed, and waits until it is written. @param {string} id */
  async written(id) {
    const entry = this.live.get(id);
    if (!entry?.keep || entry.kept || entry.lost) return;
    await (entry.saving ??= this.writeAll(id, entry));
  }

  /**
   * @param {string} id
   * @param {Entry} entry
   */
  async writeAll(id, entry) {
    do {
      entry.again = false;
      await this.write(id, entry);
    } while (entry.again && !entry.lost);
    entry.saving = null;
  }

  /**
   * @param {string} id
   * @param {Entry} entry
   */
  async write(id, entry) {
    try {
      const summary = await this.ask(this.kind.summary(id));
      const record = await this.text(id, entry);
      const about = { ...meta(summary), id, more: entry.more, by: ME };
      entry.rev = await store.write(about, record, entry.rev, this.kind.keys);
      entry.kept = !entry.again;
      this.channel.postMessage({ id, rev: entry.rev });
      this.tell({ kind: 'saved', id });
    } catch (/** @type {any} */ error) {
      if (error instanceof store.Moved) this.lose(id, entry);
      else this.tell({ kind: 'unsaved', id, message: error.message });
    }
  }

  /**
   * All that is kept of a document. Of a match on two devices the engine gives what is new.
   * @param {string} id
   * @param {Entry} entry
   */
  async text(id, { said }) {
    const text = await this.ask(this.kind.text(id, said.length));
    if (typeof text === 'string') return text;
    said.push(...text.messages.map(message => JSON.stringify(message)));
    return `${text.rest.slice(0, -1)}, "messages": [${said.join(', ')}]}`;
  }

  /** @param {string[]} ids */
  async remove(ids) {
    await store.remove(ids, this.kind.keys);
    for (const id of ids) {
      this.drop(id);
      this.channel.postMessage({ id, gone: true });
    }
  }

  /**
   * Keeps a deck or a set of cards, or drops it; other tabs look again.
   * @param {string} key
   * @param {unknown} [value]
   * @param {string} [beside]     of what goes with a match, the id of that one
   */
  async put(key, value, beside) {
    await store.put(key, value, beside);
    this.channel.postMessage({ id: key });
  }

  /** What another tab tells. @param {{id: string, rev?: number, gone?: boolean}} change */
  heard({ id, rev = 0, gone }) {
    const entry = this.live.get(id);
    if (gone) this.tell({ kind: 'gone', id });
    else if (entry && rev > entry.rev) this.lose(id, entry);
    if (!entry) this.tell({ kind: 'listed' });
  }

  /**
   * @param {string} id
   * @param {Entry} entry
   */
  lose(id, entry) {
    entry.lost = true;
    this.tell({ kind: 'moved', id, message: MOVED.message });
  }

  /**
   * Holds a lock while the match is open here, so that a second tab can say so at once.
   * @param {string} id
   * @param {Entry} entry
   */
  lock(id, entry) {
    /** @param {Lock | null} lock */
    const hold = lock => {
      if (!lock) this.tell({ kind: 'twin', id });
      return lock && new Promise((/** @type {(value?: unknown) => void} */ release) => {
        entry.release = release;
      });
    };
    // no locks in a file or a sandbox: the revision still guards every write
    navigator.locks?.request('mulligan:' + id, { ifAvailable: true }, hold).catch(() => {});
  }
}

const MOVED = {
  kind: 'stale',
  field: 'tab',
  message: 'This match was moved on in another tab. Load the newer state to go on.',
};

/**
 * What a list shows of a match. The seed stays out: it deals the hidden cards.
 * @param {Partial<Summary & WorldSummary>} summary
 */
export function meta(summary) {
  const shown = { ...summary, touched: Date.now() };
  delete shown.match;
  delete shown.seed;
  return shown;
}
