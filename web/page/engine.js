// The page's side of the worker: requests, and what the worker tells by itself (progress, saves, other tabs, crashes).
import { bootOptions, spawn, storage } from './place.js';
import { wire } from '../worker/wire.js';

const SLICE = 40;                                       // ms a job works before it looks up
const PATIENCE = 20_000;                                // ms without an answer until the page asks whether to go on waiting
const STORE = ['list', 'remove', 'all', 'kept', 'put'];

/** A refusal of the engine or the storage: `kind` illegal, stale, input, storage or crash (see docs/view-model.md). */
export class Refusal extends Error {
  constructor({ kind, message, clause, field, report }) {
    super(message);
    Object.assign(this, { kind, clause, field, report });
  }
}

/** Events: `progress saved unsaved moved gone twin listed` from the worker, `up`, `stuck` and `crash` from here. */
export class Engine extends EventTarget {
  state = 'down';                                       // down, starting, up or crashed
  progress = { done: 0, all: 0 };

  constructor() {
    super();
    this.born();
  }

  born() {
    this.worker = spawn();
    this.worker.addEventListener('error', event => this.crash(event.message || 'the worker did not start'));
    this.remote = wire(this.worker, { heard: event => this.heard(event), storage });
    this.remote('prepare', bootOptions());
  }

  /** Brings Python up; resolves when it is, and may be called any number of times. */
  start() {
    if (this.state === 'down') {
      this.state = 'starting';
      this.starting = this.remote('start').then(() => { this.state = 'up'; this.emit('up'); },
        error => { this.state = 'down'; throw new Refusal({ kind: 'start', message: error.message, report: error.stack }); });
    }
    return this.starting;
  }

  /** After a crash: a fresh worker. Matches come back from the store. */
  restart() {
    this.worker.terminate();
    this.state = 'down';
    this.born();
    return this.start();
  }

  /** One bridge request. Throws Refusal. */
  async ask(name, fields = {}) {
    await this.start();
    const { worker } = this, late = setTimeout(() => worker === this.worker && this.emit('stuck'), PATIENCE);       // one that was ended owes no answer
    try {
      return await this.settle(this.remote('request', { do: name, ...fields }));
    } finally {
      clearTimeout(late);
    }
  }

  /** The worker's own calls, which answer in the same way; those of the store alone do not wait for Python. */
  async call(name, ...args) {
    if (!STORE.includes(name)) await this.start();
    return this.settle(this.remote(name, ...args));
  }

  /** Runs a job to its end in slices: a new one of a match, or one begun already ({job}). `seen(progress)` may return 'now' (end with the best so far) or 'drop'. */
  async run(fields, seen = () => {}) {
    const { job } = fields.job ? fields : await this.ask('job', fields);
    let step, wish;
    try {
      do {
        step = await this.ask(wish === 'now' ? 'now' : 'step', wish === 'now' ? { job } : { job, ms: SLICE });
        wish = seen(step.progress || {});
      } while (!step.done && wish !== 'drop');
    } finally {
      if (!step?.done) this.ask('drop', { job }).catch(() => { /* gone already */ });
    }
    return step.done ? step.result : null;
  }

  async settle(promise) {
    let answer;
    try {
      answer = await promise;
    } catch (error) {
      throw this.crash(error.message, error.stack);
    }
    if (!answer.error) return answer.ok;
    if (answer.error.kind === 'crash') throw this.crash(answer.error.message, answer.error.report);
    throw new Refusal(answer.error);
  }

  heard(event) {
    if (event.kind === 'progress') this.progress = event;
    this.emit(event.kind, event);
  }

  crash(message, report = '') {
    const refusal = new Refusal({ kind: 'crash', message, report });
    if (this.state !== 'crashed') {
      this.state = 'crashed';
      this.emit('crash', refusal);
    }
    return refusal;
  }

  emit(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
