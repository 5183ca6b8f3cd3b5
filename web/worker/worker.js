// The worker's entry: Python, the matches it holds and the storage behind them. The page
// (web/page/engine.js) calls it by name; everything it answers is a view, a summary or a file a
// person asked for.
import { boot } from './python.js';
import { Documents } from './documents.js';
import { worldStore } from './worldStore.js';
import * as store from './store.js';
import * as files from './files.js';
import { wire } from './wire.js';

let options = {};                                       // where things are (web/page/place.js)
// the start of Python, once it was asked for
let booting = null;
let python = null;
const jobs = new Map();                                 // a job that moves -> its match
const tell = event => { page('heard', event); };
const matches = new Documents(ask, tell);
const worlds = worldStore({ Documents, store, ask, tell, matches });

const api = {
  /** First of all: where things are. */
  prepare(given) { options = given; },

  /** Brings Python up, once; a start that failed may be tried again. */
  start: () => up(),

  /** One bridge request, answered as the bridge answers it: {ok} or {error}. */
  async request(request) {
    const refusal = matches.refuses(request) || refusesJob(request.job);
    if (refusal) return { error: refusal };
    const answer = await raw(request);
    if (!answer.error) follow(request, answer.ok);
    return answer;
  },

  open: (id, anew) => answered(() => matches.open(id, anew)),
  /** Deals a new match and keeps it from the first moment, unless it is a lesson. */
  create: (fields, keep = true) => answered(() => begin({ do: 'new', ...fields }, keep)),
  branch: fields => answered(() => begin({ do: 'branch', ...fields })),
  /**
   * The same game and options with a new deal for those in `seats`; `swap` moves everybody one seat
   * on.
   */
  again: (id, seats, swap) => answered(() => again(id, seats, swap)),
  /** Opens a record only to look at it. */
  look: record => answered(() => look(record)),
  save: id => matches.save(id),

  /** What is done with worlds. */
  world: (name, ...args) => answered(() => worlds[name](...args)),

  list: () => answered(() => store.list()),
  kept: prefix => answered(() => store.kept(prefix)),
  put: (key, value) => answered(() => matches.put(key, value)),
  remove: ids => answered(() => matches.remove(ids)),
  take: text => answered(() => files.take({ ask, matches, worlds }, text)),
  all: settings => answered(() => files.all(settings)),
};

/** The refusal a job must meet whose match was moved on in another tab. */
function refusesJob(job) {
  return jobs.has(job) ? matches.refuses({ do: 'act', match: jobs.get(job) }) : null;
}

async function begin(request, keep = true) {
  const summary = await ask(request);
  matches.adopt(summary.match, { keep });
  // not waited for: a storage that hangs must not hold the table up
  matches.save(summary.match);
  return summary;
}

async function again(id, seats, swap) {
  const { game, options: chosen, decks, sets } = JSON.parse(await ask({ do: 'record', match: id, as: 'json' }));
  const turned = list => (swap && list ? [...list.slice(1), list[0]] : list);
  return begin({ do: 'new', game, options: chosen, decks: turned(decks), sets, seats: turned(seats) });
}

async function look(record) {
  const summary = await files.load(ask, record);
  matches.adopt(summary.match, { keep: false });
  return summary;
}

/** What follows from a request that went through: what it changed is saved. */
function follow(request, result) {
  matches.done(request, result);
  if (request.do === 'job' && request.kind === 'move') jobs.set(result.job, request.match);
  if (request.do === 'drop') jobs.delete(request.job);
  if (result?.done && jobs.has(request.job)) {
    matches.save(jobs.get(request.job));
    jobs.delete(request.job);
  }
}

function up() {
  const onProgress = (done, all) => tell({ kind: 'progress', done, all });
  booting ||= boot({ ...options, onProgress })
    .then(engine => (python = engine), error => { booting = null; throw error; });
  return booting.then(() => null);
}

async function raw(request) {
  await up();
  if (request.game) await python.load(request.game);
  return JSON.parse(await python.call(JSON.stringify(request)));
}

/** As `raw`, for our own use: the result, or an error that carries the refusal. */
async function ask(request) {
  const { ok, error } = await raw(request);
  if (error) throw Object.assign(new Error(error.message), { refusal: error });
  return ok;
}

/** Runs `work` and answers like the bridge, so that the page meets one kind of answer. */
async function answered(work) {
  try {
    return { ok: await work() };
  } catch (error) {
    const kind = error instanceof store.Unkept ? 'storage' : 'input';
    return { error: error.refusal || { kind, message: error.message, report: error.stack } };
  }
}

const page = wire(self, api);
store.useStorage((name, args) => page('storage', name, args));
