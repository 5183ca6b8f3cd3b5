// @ts-check
// One match at the table: whose turn it is, the opponents' turns, and what the person in front of
// the screen may see. It draws nothing; the table screen gives it hooks.
import { ELSEWHERE, PERSON, soleSeat } from '../page/words.js';
import * as settings from '../page/settings.js';
import { announce, showLost, tell } from './telling.js';
/** @import { Engine, Hint, Problem, Progress, Summary, View } from '../pageTypes.js' */

/**
 * What the session asks of the screen.
 * @typedef {object} Hooks
 * @property {(view: View, passing: boolean) => void} show
 * @property {(view: View) => void} [ahead]          this one comes next
 * @property {(progress: Progress | null) => void} think
 * @property {(seat: number) => Promise<void>} curtain   resolves when the person is there
 * @property {(error: unknown) => void} fail
 * @property {(name: Change, fields: object) => Promise<View>} change   asks the engine for one
 */

/** @typedef {'act' | 'undo' | 'redo' | 'resign' | 'overdue' | 'orders'} Change */

/** @typedef {'now' | 'drop' | '' | null} Wish   what a thought is told */

// ms a person sees the result of their turn before a curtain falls
const LEAST = 700;
/**
 * ms each thing that happens by itself is shown; 0: only what came of it all
 * @type {Record<string, number>}
 */
const STEP = { off: 0, fast: 350, normal: 800 };

/**
 * Lets `fn` run at most every `ms`: what is drawn for it must not cost the work its time.
 * @template T
 * @param {(value: T) => void} fn
 * @returns {(value: T) => void}
 */
function seldom(fn, ms = 200) {
  let last = performance.now();
  return value => { if (performance.now() - last >= ms) { last = performance.now(); fn(value); } };
}

/**
 * A thought about a position that was left meanwhile is of no use, and no fault; that another tab
 * has the match is one.
 * @param {Problem} error
 */
export const late = error => {
  if (error.kind !== 'stale' || error.field) throw error;
  return true;
};

/**
 * Whether anything is told or moves in a view since a ply: of a choice in secret nothing is.
 * @param {View} view
 * @param {number} since
 */
const tells = (view, since) =>
  view.over || view.events?.length || (view.log?.at(-1)?.ply ?? -1) > since;

export class Session {
  /** The seat before the screen; null while several play, or nobody. @type {number | null} */
  seat;
  /** What is shown; none before `start`. @type {View} */
  view = /** @type {View} */ (/** @type {unknown} */ (null));
  closed = false;
  busy = false;
  /** @type {Wish} */
  wish = null;
  /** Ends a pause. @type {(() => void) | null} */
  skip = null;
  shownAt = -Infinity;

  /**
   * @param {Engine} engine
   * @param {Summary} summary     the engine's
   * @param {Hooks} hooks
   */
  constructor(engine, summary, hooks) {
    this.engine = engine;
    this.hooks = hooks;
    this.summary = summary;
    this.id = summary.match;
    this.seats = summary.seats;
    this.persons = this.seats.flatMap((seat, i) => (seat.kind === PERSON ? [i] : []));
    this.seat = soleSeat(this.seats);
  }

  /** Shows the table and lets the match go on until a person is to choose. */
  async start() {
    const several = this.persons.length > 1;
    if (several && !this.summary.over) this.view = await this.peek(null);
    else this.show(await this.peek(this.seat));
    await this.advance();
  }

  /**
   * The match as a seat sees it.
   * @param {number | null} seat
   * @param {{ply?: number, step?: number}} [more]     an earlier moment
   * @returns {Promise<View>}
   */
  peek = (seat, more = {}) => this.engine.ask('view', { match: this.id, seat, ...more });

  /**
   * @param {View} view
   * @param {boolean} [passing]
   */
  show(view, passing = false) {
    if (this.closed) return;
    if (this.view) this.shownAt = performance.now();
    this.view = view;
    this.hooks.show(view, passing);
  }

  /**
   * Shows a view, and before it, one by one, what happened on the way there by itself. A key or a
   * press goes to its end.
   * @param {View} view
   */
  async reach(view) {
    const ms = STEP[settings.get('speed')];
    const at = (/** @type {number} */ ply) => this.peekAhead(view.seat, ply);
    let ply = this.view.ply + 1;
    let next = ms > 0 && ply < view.ply && at(ply);
    let hurry = !ms;
    while (next) {
      const step = await next;
      // a game played from memory shows no earlier moment
      if (!step || this.closed) break;
      next = ++ply < view.ply && at(ply);
      if (!tells(step, step.ply - 1)) continue;
      hurry = await announce(this, step, ms);
      if (!hurry) this.show(step, true);
      hurry ||= await this.rest(ms);
      if (hurry) break;
    }
    if (!hurry && this.view.ply < view.ply && !await tell(this, view, ms)) {
      await showLost(this, view, ms);
    }
    this.show(view);
  }

  /**
   * A moment on the way, or null where a game shows none; the screen prepares for it.
   * @param {number | null} seat
   * @param {number} ply
   */
  async peekAhead(seat, ply) {
    try {
      const step = await this.peek(seat, { ply });
      this.hooks.ahead?.(step);
      return step;
    } catch {
      return null;
    }
  }

  /** The seats that are to choose. */
  turn() {
    const { notice, over, players } = this.view;
    if (over || notice) return [];
    return players.filter(player => player.turn).map(player => player.seat);
  }

  /** The seat whose person acts: the one before the screen, or the only one. */
  get acting() {
    return this.seat ?? this.persons[0];
  }

  /**
   * Shows what came of an action; then opponents act, one by one and paced, once no person is to
   * choose; then the screen belongs to a person who is.
   * @param {View | null} [view]
   */
  async advance(view = null) {
    if (this.busy) {
      if (view) this.meanwhile(view);
      return;
    }
    this.busy = true;
    this.wish = null;
    try {
      if (view) await this.reach(view);
      while (!this.closed && this.wish !== 'drop') {
        const due = this.turn();
        const asked = due.some(seat => this.persons.includes(seat));
        if (!due.length || asked && !await this.byItself(due)) break;
        if (asked) continue;
        if (this.seats[due[0]].kind === ELSEWHERE) break;
        if (!await this.opponent(due[0]).catch(late)) return;
      }
      if (!this.closed) await this.giveScreen();
    } catch (error) {
      if (!this.closed) this.hooks.fail(error);
    } finally {
      this.busy = false;
    }
  }

  /**
   * Something came of an action while the match goes on by itself; one taken back makes an
   * opponent's thought useless.
   * @param {View} view
   */
  meanwhile(view) {
    if (view.ply < this.view.ply) this.wish = 'now';
    this.show(view);
  }

  /**
   * Lets a window pass for a person who need not be asked; false: ask. In games with windows
   * (web/responses/session.js).
   * @param {number[]} _due     the seats that are to choose
   */
  async byItself(_due) { return false; }

  /**
   * One action of an opponent. False when it was called off.
   * @param {number} seat
   */
  async opponent(seat) {
    const { name } = this.seats[seat];
    const think = seldom((/** @type {Progress} */ progress) =>
      this.hooks.think({ name, ...progress }));
    let view;
    if (this.wish === 'now') this.wish = null;
    try {
      const done = await this.engine.run({ kind: 'move', match: this.id, seat }, progress => {
        if (this.closed) return 'drop';
        think(progress);
        return this.wish;
      });
      view = done && !this.closed && await this.peek(this.seat);
    } finally {
      if (!view) this.hooks.think(null);
    }
    const shown = performance.now() - this.shownAt;
    if (view && tells(view, this.view.ply)) await this.rest(settings.pace() - shown);
    if (view) await this.reach(view);
    return Boolean(view);
  }

  /** Gives the screen to the person who is to choose; between two persons a curtain falls first. */
  async giveScreen() {
    const waiting = this.turn().filter(seat => this.persons.includes(seat));
    const over = !this.turn().length;
    const here = () => this.seat !== null && this.turn().includes(this.seat);
    if (this.persons.length < 2 || here()) return;
    if (over) { this.show(await this.peek(this.seat)); return; }
    if (this.seat !== null) await this.rest(Math.max(LEAST, settings.pace()));
    if (this.closed || here()) return;                  // taken back meanwhile
    this.seat = null;
    const next = waiting[0];
    await this.hooks.curtain(next);
    if (this.closed) return;
    this.seat = next;
    this.show(await this.peek(next));
  }

  /**
   * A person's action, chosen at that ply. Throws the engine's refusal; the table is then as it
   * was.
   * @param {string} text
   * @param {number} [ply]
   */
  act = (text, ply = this.view.ply) => this.change('act', { ply, action: text });

  /**
   * Whether an action could not be taken back once it is done.
   * @param {string} text
   * @param {number} ply
   * @returns {Promise<boolean>}
   */
  final = (text, ply) =>
    this.engine.ask('final', { match: this.id, seat: this.acting, ply, action: text });

  undo = () => this.change('undo');
  redo = () => this.change('redo');
  resign = () => this.change('resign');
  /** The time is up: the rules choose. */
  overdue = () => this.change('overdue', { ply: this.view.ply });

  /**
   * Asks the engine for something that changes the match, and goes on with what came of it.
   * @param {Change} name
   * @param {object} [fields]
   */
  async change(name, fields = {}) {
    if (name === 'resign') this.wish = 'drop';          // a thought is of no use any more
    this.skip?.();
    const own = { match: this.id, seat: this.acting };
    this.advance(await this.hooks.change(name, { ...own, ...fields }));
  }

  /**
   * A typed command; answers in words.
   * @param {string} text
   * @returns {Promise<string>}
   */
  async say(text) {
    const answer = await this.engine.ask('say', { match: this.id, seat: this.acting, text });
    if (answer.view) this.advance(answer.view);
    return answer.say;
  }

  /**
   * The best action found by a strong player, or null when it was called off.
   * @param {(progress: Progress) => void} seen
   * @returns {Promise<Hint | null>}
   */
  async hint(seen) {
    const { ply } = this.view;
    const tell = seldom(seen);
    const job = { kind: 'hint', match: this.id, seat: this.seat };
    const here = () => !this.closed && this.view.ply === ply;
    const found = await this.engine.run(job, progress => {
      tell(progress);
      return here() ? '' : 'drop';
    }).catch(error => late(error) && null);
    return here() ? /** @type {Hint | null} */ (found) : null;
  }

  /** Ends the opponent's thinking with the best found so far, and the pause after it. */
  moveNow() {
    this.wish = 'now';
    this.skip?.();
  }

  /**
   * Waits, unless a key or a press wants to go on: true then.
   * @param {number} ms
   * @returns {Promise<boolean>}
   */
  rest(ms) {
    if (!(ms > 0)) return Promise.resolve(false);
    return new Promise(resolve => {
      const end = (/** @type {boolean} */ hurried) => {
        clearTimeout(timer);
        this.skip = null;
        resolve(hurried);
      };
      const timer = setTimeout(end, ms, false);
      this.skip = () => end(true);
    });
  }

  close() {
    this.closed = true;
    this.skip?.();
  }
}
