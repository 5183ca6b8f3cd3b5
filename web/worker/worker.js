// @ts-check
// The worker's entry: Python, the matches it holds and the storage behind them. The page
// (web/page/engine.js) calls it by name; everything it answers is a view, a summary or a file a
// person asked for.
import { boot } from './python.js';
import { Documents } from './documents.js';
import { WorldStore } from './worldStore.js';
import * as store from './store.js';
import * as files from './files.js';
import * as results from './results.js';
import { forget } from './memory.js';
import { gameOf, load } from './records.js';
import { wire } from './wire.js';
/** @import { Ask, Beside, Request, Tell } from './documents.js' */
/** @import { Options, Python } from './python.js' */
/** @import { Job, Player, Worked } from '../types.d.ts' */

/**
 * @typedef {'create' | 'take' | 'open' | 'change' | 'save' | 'remove' | 'job' | 'match'
 *   | 'settle'} WorldCall
 */

/** @typedef {Request<'remote_invite' | 'remote_join' | 'remote_again'>} RemoteBegin */

// ms in which what came over a line is shown
const SHOWN = 100;

/**
 * Where things are (web/page/siteFiles.js).
 * @type {Pick<Options, 'base' | 'files' | 'remember'>}
 */
let options;
/** The start of Python, once it was asked for. @type {Promise<Python> | null} */
let booting = null;
/** A job that moves -> its match. @type {Map<string, string>} */
const jobs = new Map();
/** @type {Tell} */
const tell = event => { page('heard', event); };
const matches = new Documents(ask, tell);
const worlds = new WorldStore({ Documents, store, ask, tell, matches });

const api = {
  /** First of all: where things are. @param {typeof options} given */
  prepare(given) {
    options = given;
    if (!given.remember) forget();
  },

  /**
   * Brings Python up, once; a start that failed may be tried again.
   * @param {string} [game]     that is probably asked for first
   */
  start: game => up(game).then(() => null),

  /**
   * One bridge request, answered as the bridge answers it: {ok} or {error}.
   * @param {Request} request
   */
  async request(request) {
    const refusal = matches.refuses(request) || refusesJob(request.job);
    if (refusal) return { error: refusal };
    const answer = await raw(request);
    if (answer.error) return answer;
    follow(request, answer.ok);
    // what goes out to another device is kept first (TD-8.4)
    if (request.do.startsWith('remote_')) await matches.written(request.match ?? '');
    return answer;
  },

  /** @param {string} id  @param {boolean} [anew] */
  open: (id, anew) => answered(() => matches.open(id, anew)),
  /** Deals a new match and keeps it from the first moment. @param {object} fields */
  create: fields => answered(() => begin({ do: 'new', ...fields })),
  /**
   * The match of a step of a lesson; it is not kept.
   * @param {string} game
   * @param {number} at
   */
  lesson: (game, at) => answered(() => dealt('lesson', game, at)),
  /** A match on two devices: invited to, joined, or played again. @param {RemoteBegin} fields */
  remote: fields => answered(() => beginRemote(fields)),
  /**
   * A letter of such a match.
   * @param {string} text
   * @param {string} [match]     over whose live line it came
   * @param {boolean} [shown]    its table is open
   */
  letter: (text, match, shown) => answered(() => letter(text, match, shown)),
  /** @param {object} fields */
  branch: fields => answered(() => branch(fields)),
  /**
   * The match that begins with a puzzle: before an action of another, which is opened. It is not
   * kept.
   * @param {string} id
   * @param {number} ply
   * @param {string} answer
   */
  puzzle: (id, ply, answer) => answered(() => puzzle(id, ply, answer)),
  /**
   * The match of one of a game's puzzles of the day; it is not kept.
   * @param {string} game
   * @param {number} at
   */
  daily: (game, at) => answered(() => dealt('daily', game, at)),
  /**
   * The same game and options with a new deal for those in `seats`; `swap` moves everybody one seat
   * on.
   * @param {string} id
   * @param {Player[]} seats
   * @param {boolean} swap
   */
  again: (id, seats, swap) => answered(() => again(id, seats, swap)),
  /** Opens a record only to look at it. @param {string} record */
  look: record => answered(() => look(record)),
  /** @param {string} id */
  save: id => matches.save(id),

  /**
   * What is done with worlds.
   * @param {WorldCall} name
   * @param {unknown[]} args
   */
  world(name, ...args) {
    const work = /** @type {(...args: unknown[]) => Promise<unknown>} */ (worlds[name]);
    return answered(() => work.apply(worlds, args));
  },

  list: () => answered(() => store.list()),
  /** @param {string} prefix */
  kept: prefix => answered(() => store.kept(prefix)),
  /**
   * @param {string} key
   * @param {unknown} [value]
   * @param {string} [beside]     the match it goes with
   */
  put: (key, value, beside) => answered(() => matches.put(key, value, beside)),
  /** @param {string[]} ids */
  remove: ids => answered(() => results.remove(matches, ids)),
  /** How the person's own matches ended. */
  results: () => answered(() => results.results()),
  /** Statistics begin anew. */
  uncount: () => answered(() => results.clear(matches)),
  /** @param {string} text */
  take: text => answered(() => files.take({ ask, matches, worlds }, text)),
  /** @param {object} settings */
  all: settings => answered(() => files.all(settings)),
};

/**
 * The refusal a job must meet whose match was moved on in another tab.
 * @param {string} [job]
 */
function refusesJob(job = '') {
  const match = jobs.get(job);
  return match ? matches.refuses({ do: 'act', match }) : null;
}

/**
 * @param {string} match
 * @param {number} ply
 * @param {string} answer
 */
async function puzzle(match, ply, answer) {
  if (!await matches.open(match)) throw new Error('its match is not on this device');
  const summary = await ask({ do: 'puzzle', match, ply, answer });
  matches.adopt(summary.match, { keep: false });
  return summary;
}

/**
 * A match that is dealt from the game's own data, and not kept.
 * @template {'lesson' | 'daily'} K
 * @param {K} kind
 * @param {string} game
 * @param {number} at     the number of the lesson, or of the day
 */
async function dealt(kind, game, at) {
  const answer = await ask({ do: kind, game, at });
  matches.adopt(answer.summary.match, { keep: false });
  return answer;
}

/**
 * Asks for a new match and keeps it.
 * @param {Request<'new' | 'branch'>} request
 * @param {Beside} [more]     what is written beside it
 */
async function begin(request, more) {
  const summary = await ask(request);
  matches.adopt(summary.match, { more });
  // not waited for: a storage that hangs must not hold the table up
  matches.save(summary.match);
  return summary;
}

/**
 * A match played on from a moment of another is marked: it is no result of its own.
 * @param {object} fields
 */
function branch(fields) {
  const { match = '' } = /** @type {{match?: string}} */ (fields);
  return begin({ do: 'branch', ...fields }, { branched: match });
}

/** @param {RemoteBegin} fields */
async function beginRemote(fields) {
  const status = await ask(fields);
  matches.adopt(status.match);
  matches.save(status.match);
  return status;
}

/**
 * Takes a letter into the match it is for; an invitation to one that is not here is only read.
 * @param {string} text
 * @param {string} [line]     the match over whose live line it came: nearly always this one
 * @param {boolean} [shown]   its table is open
 */
async function letter(text, line = '', shown = false) {
  if (matches.holds(line) && isFor(text, line)) return received(line, text, shown);
  const game = await gameOf(text);
  const read = await ask({ do: 'remote_read', letter: text, ...(game && { game }) });
  for (const match of read.matches) {
    if (await matches.open(match)) return received(match, text);
  }
  for (const match of read.own) if (await matches.open(match)) return { match, own: true };
  if (read.invitation) return { invitation: read.invitation };
  throw new Error('this letter is of a match that is not on this device');
}

/**
 * Whether a letter says that it is for a match and by the other side.
 * @param {string} text
 * @param {string} match     `r0-...` where this device is side 0
 */
function isFor(text, match) {
  try {
    const { match: id, messages } = JSON.parse(text);
    return match.slice(3) === id && messages.every((/** @type {string} */ message) =>
      JSON.parse(message).side === 1 - Number(match[1]));
  } catch {
    return false;
  }
}

/**
 * Takes a letter into an open match. What was said to it is kept before it goes out (TD-8.4), and a
 * link is opened once: what it brought is kept before it is told. What only came to an open table,
 * the other side would send again, so there the storage writes once it is shown.
 * @param {string} match
 * @param {string} text
 * @param {boolean} [shown]     the table is open: its next view comes along
 */
async function received(match, text, shown = false) {
  const taken = await ask({ do: 'remote_receive', match, letter: text });
  matches.changed(match);
  const { letter: said, seat } = taken.status;
  const waits = shown && !said;
  const kept = waits ? null : matches.written(match);
  if (waits) setTimeout(() => matches.written(match), SHOWN);
  const seen = shown && taken.news;
  if (kept && seen) await soon();                       // the storage has begun by then
  // what came is taken all the same: the table asks once more, and tells what is wrong
  const view = seen ? await ask({ do: 'view', match, seat }).catch(() => undefined) : undefined;
  await kept;
  return { match, ...taken, view };
}

/** Resolves when all was begun that can be begun now. */
const soon = () => new Promise(resolve => { setTimeout(resolve); });

/**
 * @param {string} id
 * @param {Player[]} seats
 * @param {boolean} swap
 */
async function again(id, seats, swap) {
  const record = JSON.parse(await ask({ do: 'record', match: id, as: 'json' }));
  /** @type {<T>(list: T[]) => T[]} */
  const turned = list => (swap && list ? [...list.slice(1), list[0]] : list);
  return begin({
    do: 'new',
    game: record.game,
    options: record.options,
    decks: turned(record.decks),
    sets: record.sets,
    seats: turned(seats),
  });
}

/** @param {string} record */
async function look(record) {
  const summary = await load(ask, record);
  matches.adopt(summary.match, { keep: false });
  return summary;
}

/**
 * What follows from a request that went through: what it changed is saved.
 * @param {Request} request
 * @param {unknown} result
 */
function follow(request, result) {
  matches.done(request, result);
  const { done, job: begun = '' } = /** @type {Partial<Job & Worked>} */ (result ?? {});
  const { job = '', match: moved = '' } = request;
  if (request.do === 'job' && request.kind === 'move') jobs.set(begun, moved);
  if (request.do === 'drop') jobs.delete(job);
  const match = jobs.get(job);
  if (done && match) {
    matches.save(match);
    jobs.delete(job);
  }
}

/**
 * Python, brought up if it is not yet; a start that fails may be tried again.
 * @param {string} [game]     that is probably asked for first
 */
function up(game) {
  /** @param {number} done  @param {number} all */
  const onProgress = (done, all) => tell({ kind: 'progress', done, all });
  booting ||= boot({ ...options, game, onProgress })
    .catch(error => { booting = null; throw error; });
  return booting;
}

/**
 * A request, answered as the bridge answers it; the package of its game first.
 * @param {Request} request
 */
async function raw(request) {
  const python = await up();
  if (request.game) await python.load(request.game);
  const refusal = await python.loadFor(request);
  if (refusal) return { error: refusal };
  return JSON.parse(await python.call(JSON.stringify(request)));
}

/**
 * As `raw`, for our own use: the result, or an error that carries the refusal.
 * @type {Ask}
 */
async function ask(request) {
  const { ok, error } = await raw(request);
  if (error) throw Object.assign(new Error(error.message), { refusal: error });
  return ok;
}

/**
 * Runs `work` and answers like the bridge, so that the page meets one kind of answer.
 * @param {() => Promise<unknown>} work
 */
async function answered(work) {
  try {
    return { ok: await work() };
  } catch (/** @type {any} */ error) {
    const kind = error instanceof store.Unkept ? 'storage' : 'input';
    return { error: error.refusal || { kind, message: error.message, report: error.stack } };
  }
}

const page = wire(self, api);
store.useStorage((/** @type {string} */ name, /** @type {unknown[]} */ args) =>
  page('storage', name, args));
