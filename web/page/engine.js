// @ts-check
// The page's side of the worker: requests, and what the worker tells by itself (progress, saves,
// other tabs, crashes).
import { bootOptions, spawn, storage } from './siteFiles.js';
import { wire } from '../worker/wire.js';
/** @import { Progress } from '../types.d.ts' */
/** @import { News } from '../worker/documents.js' */

const SLICE = 40;                                       // ms a job works before it looks up
const PATIENCE = 20_000;                                // ms without an answer until the page asks
const STORE = ['list', 'remove', 'all', 'kept', 'put', 'results', 'uncount'];

/**
 * @typedef {{kind: string, message: string, clause?: string, field?: string, report?: string}} Why
 */

/**
 * A refusal of the engine or the storage: `kind` illegal, stale, input, storage or crash (see
 * docs/view-model.md).
 */
export class Refusal extends Error {
  /** @param {Why} why */
  constructor({ kind, message, clause, field, report }) {
    super(message);
    Object.assign(this, { kind, clause, field, report });
  }
}

/**
 * Events: `progress saved unsaved moved gone twin listed` from the worker, `up`, `stuck` and
 * `crash` from here.
 */
export class Engine extends EventTarget {
  state = 'down';                                       // down, starting, up or crashed
  progress = { done: 0, all: 0 };
  /** @type {Promise<void>} */
  starting = Promise.resolve();

  /** @param {boolean} remember     whether a start may go on from the memory of an earlier one */
  constructor(remember) {
    super();
    this.remember = remember;
    this.worker = this.begin();
    this.remote = this.connect();
  }

  /** A fresh worker. */
  begin() {
    /** @type {Worker} */
    const worker = spawn();
    worker.addEventListener('error', event =>
      this.crash(event.message || 'the worker did not start'));
    return worker;
  }

  /** The way to call it by name. */
  connect() {
    const remote = wire(this.worker, {
      heard: (/** @type {News} */ news) => this.heard(news),
      storage,
    });
    remote('prepare', { ...bootOptions(), remember: this.remember });
    return remote;
  }

  /**
   * Brings Python up; resolves when it is, and may be called any number of times.
   * @param {string} [game]     that is probably asked for first
   */
  start(game) {
    if (this.state === 'down') this.starting = this.bringUp(game);
    return this.starting;
  }

  /** @param {string} [game] */
  async bringUp(game) {
    this.state = 'starting';
    try {
      await this.remote('start', game);
    } catch (/** @type {any} */ error) {
      this.state = 'down';
      throw new Refusal({ kind: 'start', message: error.message, report: error.stack });
    }
    this.state = 'up';
    this.emit('up');
  }

  /** After a crash: a fresh worker, with nothing of before. Matches come back from the store. */
  restart() {
    this.worker.terminate();
    this.remember = false;
    this.state = 'down';
    this.worker = this.begin();
    this.remote = this.connect();
    return this.start();
  }

  /** Ends it for good; what was asked meanwhile gets no answer. */
  end() {
    this.worker.terminate();
    this.state = 'ended';
  }

  /**
   * One bridge request. Throws Refusal.
   * @param {string} name
   * @param {object} [fields]     with the `game` it is about, where there is one
   */
  async ask(name, fields = {}) {
    const { game } = /** @type {{game?: string}} */ (fields);
    await this.start(game);
    const { worker } = this;
    // one that was ended owes no answer
    const tell = () => { if (worker === this.worker) this.emit('stuck'); };
    const late = setTimeout(tell, PATIENCE);
    try {
      return await this.settle(this.remote('request', { do: name, ...fields }));
    } finally {
      clearTimeout(late);
    }
  }

  /**
   * The worker's own calls, which answer in the same way; those of the store alone do not wait for
   * Python.
   * @param {string} name
   * @param {unknown[]} args
   */
  async call(name, ...args) {
    if (!STORE.includes(name)) await this.start();
    return this.settle(this.remote(name, ...args));
  }

  /**
   * Runs a job to its end in slices: a new one of a match, or one begun already ({job}).
   * `seen(progress)` may return 'now' (end with the best so far) or 'drop'.
   * @param {object & {job?: string}} fields
   * @param {(progress: Progress) => string | null | undefined | void} [seen]
   */
  async run(fields, seen = () => {}) {
    const { job } = fields.job ? fields : await this.ask('job', fields);
    let step = null;
    /** @type {string | null | undefined | void} */
    let wish = null;
    try {
      do {
        step = wish === 'now'
          ? await this.ask('now', { job })
          : await this.ask('step', { job, ms: SLICE });
        wish = seen(step.progress || {});
      } while (!step.done && wish !== 'drop');
    } finally {
      if (!step?.done) this.ask('drop', { job }).catch(() => { /* gone already */ });
    }
    return step.done ? step.result : null;
  }

  /**
   * What the worker answered, or the refusal it was.
   * @param {Promise<any>} promise
   */
  async settle(promise) {
    let answer;
    try {
      answer = await promise;
    } catch (/** @type {any} */ error) {
      throw this.crash(error.message, error.stack);
    }
    const { error, ok } = answer;
    if (!error) return ok;
    throw error.kind === 'crash' ? this.crash(error.message, error.report) : new Refusal(error);
  }

  /**
   * Calls the handler of each event that is about `document.id`, until what it answers is called.
   * @param {{id: string}} document
   * @param {Record<string, () => void>} handlers     by the kind of event
   */
  follow(document, handlers) {
    const listeners = Object.entries(handlers).map(([kind, run]) => {
      /** @param {Event} event */
      const listener = event => {
        const { id } = /** @type {CustomEvent<News>} */ (event).detail;
        if (id === document.id) run();
      };
      this.addEventListener(kind, listener);
      return { kind, listener };
    });
    return () => {
      for (const { kind, listener } of listeners) this.removeEventListener(kind, listener);
    };
  }

  /** What the worker tells by itself. @param {News} news */
  heard(news) {
    const { kind, done = 0, all = 0 } = news;
    if (kind === 'progress') this.progress = { done, all };
    this.emit(kind, news);
  }

  /**
   * @param {string} message
   * @param {string} [report]
   */
  crash(message, report = '') {
    const refusal = new Refusal({ kind: 'crash', message, report });
    if (this.state !== 'crashed') {
      this.state = 'crashed';
      this.emit('crash', refusal);
    }
    return refusal;
  }

  /**
   * @param {string} kind
   * @param {unknown} [detail]
   */
  emit(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
