// The worker's entry: Python, the matches it holds and the storage behind them. The page (web/engine.js) calls it by name;
// everything it answers is a view, a summary or a file a person asked for.
import { boot } from './python.js';
import { Shelf } from './shelf.js';
import * as store from './store.js';
import * as files from './files.js';
import { wire } from './wire.js';

let kit, booting, python, worlds;
const jobs = new Map();                                 // a job that moves -> its match
const tell = event => { page('heard', event); };
const shelf = new Shelf(ask, tell);

const api = {
  /** First of all: where things are (see web/place.js). */
  settle(place) { kit = place; },

  /** Brings Python up, once; a start that failed may be tried again. */
  start: () => up(),

  /** One bridge request, answered as the bridge answers it: {ok} or {error}. */
  async request(request) {
    const refusal = shelf.refuses(request) || jobs.has(request.job) && shelf.refuses({ do: 'act', match: jobs.get(request.job) });
    if (refusal) return { error: refusal };
    const answer = await raw(request);
    if (!answer.error) follow(request, answer.ok);
    return answer;
  },

  open: (id, fresh) => answered(() => shelf.open(id, fresh)),
  /** Deals a new match and keeps it from the first moment, unless it is a lesson. */
  create: (fields, keep = true) => answered(() => begin({ do: 'new', ...fields }, keep)),
  branch: fields => answered(() => begin({ do: 'branch', ...fields })),
  /** The same game and options with a new deal for those in `seats`; `swap` moves everybody one seat on. */
  again: (id, seats, swap) => answered(async () => {
    const { game, options, decks, sets } = JSON.parse(await ask({ do: 'record', match: id, as: 'json' }));
    return begin({ do: 'new', game, options, decks: swap && decks ? [...decks.slice(1), decks[0]] : decks, sets, seats: swap ? [...seats.slice(1), seats[0]] : seats });
  }),
  /** Opens a record only to look at it. */
  look: record => answered(() => files.load(ask, record).then(summary => (shelf.adopt(summary.match, { keep: false }), summary))),
  save: id => shelf.save(id),

  /** What is done with worlds; their script comes with the first of them. */
  world: (name, ...args) => answered(async () => (await keeping())[name](...args)),

  list: () => answered(() => store.list()),
  kept: prefix => answered(() => store.kept(prefix)),
  put: (key, value) => answered(() => shelf.put(key, value)),
  remove: ids => answered(() => shelf.remove(ids)),
  take: text => answered(() => files.take(ask, shelf, keeping, text)),
  all: settings => answered(() => files.all(settings)),
};

async function keeping() {
  return worlds ||= (await import('./world/keep.js')).keeper({ Shelf, store, ask, tell, shelf });
}

async function begin(request, keep = true) {
  const summary = await ask(request);
  shelf.adopt(summary.match, { keep });
  shelf.save(summary.match);                            // not waited for: a storage that hangs must not hold the table up
  return summary;
}

/** Keeps the books after a request that went through. */
function follow(request, result) {
  shelf.done(request, result);
  if (request.do === 'job' && request.kind === 'move') jobs.set(result.job, request.match);
  if (request.do === 'drop') jobs.delete(request.job);
  if (result?.done && jobs.has(request.job)) {
    shelf.save(jobs.get(request.job));
    jobs.delete(request.job);
  }
}

function up() {
  booting ||= boot({ ...kit, onProgress: (done, all) => tell({ kind: 'progress', done, all }) })
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
store.lend((name, args) => page('keep', name, args));
