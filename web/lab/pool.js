// @ts-check
// Workers that play the games of a plan, each with a Python of its own. They live as long as a run.
// What each game brings is told as it comes, in any order; a plan gives the same rows on any number
// of workers (docs/lab.md).
import { Engine } from '../page/engine.js';
import * as update from '../page/update.js';
/** @import { LabGame, Worked } from '../types.d.ts' */
/** @import { Problem } from '../pageTypes.js' */
/** @import { Asked } from './state.js' */

/**
 * What came of a game: its row, or words instead.
 * @typedef {Partial<LabGame>} Played
 */

const MOST = 4;                                         // workers: each takes a lot of memory
const SLICE = 250;                                      // ms a worker plays before it looks up
const PATIENCE = 60_000;                                // ms until a game that hangs is given up
const STRIKES = 2;                                      // deaths of workers until one is given up
const DEAD = 'its worker died each time it was played';
const HUNG = `nothing was heard of it for ${PATIENCE / 1000} seconds`;

class Hung extends Error {}
class Halted extends Error {}

/** How many workers play so many games: one less than there are cores. @param {number} games */
export const sizeFor = games =>
  Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1, games));

export class Pool {
  halted = false;
  /** Ends what is waited for. @type {Set<(why: Error) => void>} */
  rejects = new Set();
  /** How many workers died in a game, by its number. @type {Map<number, number>} */
  strikes = new Map();
  /** @type {Set<Engine>} */
  engines = new Set();

  /**
   * @param {string} game
   * @param {Asked} asked
   * @param {number[]} numbers     of the games that are to be played
   * @param {(number: number, played: Played) => void} heard
   */
  constructor(game, asked, numbers, heard) {
    this.game = game;
    this.asked = asked;
    this.waiting = [...numbers];
    this.heard = heard;
    this.size = sizeFor(numbers.length);
  }

  /**
   * Plays; resolves when all is played or it was stopped. Throws why games are left that nobody
   * plays.
   */
  async run() {
    /** @type {unknown[]} */
    const troubles = [];
    const works = Array.from({ length: this.size },
      () => this.work().catch(error => { troubles.push(error); }));
    await Promise.all(works);
    if (this.waiting.length && !this.halted) throw troubles[0];
  }

  /** Ends all workers at once; the games in work are not played to their end. */
  stop() {
    this.halted = true;
    for (const reject of this.rejects) reject(new Halted());
    this.engines.forEach(engine => engine.end());
    this.engines.clear();
  }

  /** One worker after another plays what waits. */
  async work() {
    /** @type {Engine | null} */
    let engine = null;
    try {
      while (!this.halted && this.waiting.length) {
        engine ??= this.begin();
        const number = /** @type {number} */ (this.waiting.shift());
        const job = await this.open(engine, number);
        if (job && !await this.playOn(engine, number, job)) engine = this.end(engine);
      }
    } finally {
      this.end(engine);
    }
  }

  begin() {
    const engine = new Engine(update.kept);
    this.engines.add(engine);
    return engine;
  }

  /** @param {Engine | null} engine */
  end(engine) {
    engine?.end();
    if (engine) this.engines.delete(engine);
    return null;
  }

  /**
   * The job of a game; a worker that cannot begin one plays no more.
   * @param {Engine} engine
   * @param {number} number
   */
  async open(engine, number) {
    try {
      const { game, asked } = this;
      const begun = engine.start(game).then(() => engine.ask('lab_start', { game, asked, number }));
      return (await this.first(engine, begun)).job;
    } catch (error) {
      if (error instanceof Halted) return null;
      this.waiting.unshift(number);
      throw error;
    }
  }

  /**
   * Plays a game to its end. Answers whether the worker can play another one.
   * @param {Engine} engine
   * @param {number} number
   * @param {string} job
   */
  async playOn(engine, number, job) {
    try {
      /** @type {Worked} */
      let worked;
      do {
        worked = await this.inTime(engine, engine.ask('step', { job, ms: SLICE }));
      } while (!worked.done);
      if (!this.halted) this.heard(number, /** @type {LabGame} */ (worked.result));
      return true;
    } catch (error) {
      if (!(error instanceof Halted)) this.failed(number, error);
      return false;
    }
  }

  /**
   * A game is not played on. One that hangs or is refused is given up; one whose worker died is
   * played once more, by another.
   * @param {number} number
   * @param {unknown} error
   */
  failed(number, error) {
    const { kind, message } = /** @type {Problem} */ (error);
    const strikes = (this.strikes.get(number) ?? 0) + 1;
    this.strikes.set(number, strikes);
    if (error instanceof Hung) this.heard(number, { fault: HUNG });
    else if (kind && kind !== 'crash') this.heard(number, { fault: message });
    else if (strikes >= STRIKES) this.heard(number, { fault: DEAD });
    else this.waiting.push(number);
  }

  /**
   * As `first`, but for who takes too long.
   * @param {Engine} engine
   * @param {Promise<any>} answer
   */
  async inTime(engine, answer) {
    /** @type {PromiseWithResolvers<never>} */
    const { promise, reject } = Promise.withResolvers();
    const late = setTimeout(() => reject(new Hung()), PATIENCE);
    try {
      return await this.first(engine, Promise.race([answer, promise]));
    } finally {
      clearTimeout(late);
    }
  }

  /**
   * What comes first: the answer, the death of its worker, or the end of all.
   * @param {Engine} engine
   * @param {Promise<any>} answer
   */
  async first(engine, answer) {
    /** @type {PromiseWithResolvers<never>} */
    const { promise, reject } = Promise.withResolvers();
    const crashed = (/** @type {Event} */ event) =>
      reject(/** @type {CustomEvent<Error>} */ (event).detail);
    engine.addEventListener('crash', crashed);
    this.rejects.add(reject);
    if (this.halted) reject(new Halted());
    try {
      return await Promise.race([answer, promise]);
    } finally {
      engine.removeEventListener('crash', crashed);
      this.rejects.delete(reject);
    }
  }
}
