// One match at the table: whose turn it is, the opponents' turns, and what the person in front of the screen may see.
// It draws nothing; the table screen gives it hooks.
import { PERSON } from './words.js';
import * as settings from './settings.js';

const LEAST = 700;                                      // ms a person sees the result of their turn before a curtain falls

/** Lets `fn` run at most every `ms`: what is drawn for it must not cost the work its time. */
function seldom(fn, ms = 200) {
  let last = performance.now();
  return value => { if (performance.now() - last >= ms) { last = performance.now(); fn(value); } };
}

export class Session {
  /**
   * `hooks`: `show(view)`, `think({name, share, note} or null)`, `curtain(seat)` -> promise of acceptance, `fail(error)`.
   * `summary` is the engine's.
   */
  constructor(engine, summary, hooks) {
    Object.assign(this, { engine, hooks, summary, id: summary.match, seats: summary.seats });
    this.persons = this.seats.flatMap((seat, i) => (seat.kind === PERSON ? [i] : []));
    this.seat = this.persons.length === 1 ? this.persons[0] : null;
    this.view = null;
    this.closed = this.busy = false;
    this.wish = null;                                   // what a running opponent is told: 'now' or 'drop'
  }

  /** Shows the table and lets the match go on until a person is to choose. */
  async start() {
    if (this.persons.length !== 1 && this.persons.length && !this.summary.over) this.view = await this.peek(null);
    else this.show(await this.peek(this.seat));
    await this.advance();
  }

  peek = (seat, more = {}) => this.engine.ask('view', { match: this.id, seat, ...more });

  show(view) {
    if (this.closed) return;
    this.view = view;
    this.hooks.show(view);
  }

  turn = () => (this.view.over || this.view.notice ? [] : this.view.players.filter(p => p.turn).map(p => p.seat));

  /** Opponents act, one by one and paced; then the screen belongs to a person who is to choose. */
  async advance() {
    if (this.busy) return;
    this.busy = true;
    try {
      while (!this.closed) {
        const bot = this.turn().find(seat => !this.persons.includes(seat));
        if (bot === undefined) break;
        if (!await this.opponent(bot)) return;
      }
      if (!this.closed) await this.hand();
    } catch (error) {
      if (!this.closed) this.hooks.fail(error);
    } finally {
      this.busy = false;
    }
  }

  /** One action of an opponent. False when it was called off. */
  async opponent(seat) {
    const name = this.seats[seat].name, think = seldom(progress => this.hooks.think({ name, ...progress }));
    this.wish = null;
    this.hooks.think({ name, share: 0, note: '' });
    try {
      const done = await this.engine.run({ kind: 'move', match: this.id, seat }, progress => {
        if (this.closed) return 'drop';
        think(progress);
        return this.wish;
      });
      if (!done || this.closed) return false;
      await this.rest(settings.pace() - (performance.now() - this.shownAt));
    } finally {
      this.hooks.think(null);
    }
    this.show(await this.peek(this.seat));
    this.shownAt = performance.now();
    return true;
  }

  shownAt = -Infinity;

  /** Gives the screen to the person who is to choose; between two persons a curtain falls first. */
  async hand() {
    const waiting = this.turn().filter(seat => this.persons.includes(seat));
    const over = !this.turn().length;
    if (this.persons.length < 2 || waiting.includes(this.seat)) return;
    if (over) { this.show(await this.peek(this.seat ?? null)); return; }
    if (this.seat !== null) await this.rest(Math.max(LEAST, settings.pace()));
    if (this.closed || this.turn().includes(this.seat)) return;              // taken back meanwhile
    this.seat = null;
    const next = waiting[0];
    await this.hooks.curtain(next);
    if (this.closed) return;
    this.seat = next;
    this.show(await this.peek(next));
  }

  /** A person's action. Throws the engine's refusal; the table is then as it was. */
  act = text => this.change('act', { ply: this.view.ply, action: text });
  /** Whether an action could not be taken back once it is done. */
  final = text => this.engine.ask('final', { match: this.id, seat: this.seat ?? this.persons[0], ply: this.view.ply, action: text });
  undo = () => this.change('undo');
  redo = () => this.change('redo');
  resign = () => this.change('resign');

  async change(name, fields = {}) {
    if (name === 'resign') this.wish = 'drop';          // an opponent's thought is of no use any more
    this.skip?.();
    const view = await this.engine.ask(name, { match: this.id, seat: this.seat ?? this.persons[0], ...fields });
    this.show(view);
    this.shownAt = performance.now();
    this.advance();
  }

  /** A typed command; `say` is the answer in words. */
  async say(text) {
    const answer = await this.engine.ask('say', { match: this.id, seat: this.seat ?? this.persons[0], text });
    if (answer.view) {
      this.show(answer.view);
      this.advance();
    }
    return answer.say;
  }

  /** The best action found by a strong player, or null when it was called off. */
  async hint(seen) {
    const ply = this.view.ply, tell = seldom(seen);
    const found = await this.engine.run({ kind: 'hint', match: this.id, seat: this.seat }, progress => {
      tell(progress);
      return this.closed || this.view.ply !== ply ? 'drop' : '';
    });
    return this.view.ply === ply ? found : null;
  }

  /** Ends the opponent's thinking with the best found so far, and the pause after it. */
  moveNow() {
    this.wish = 'now';
    this.skip?.();
  }

  /** Waits, unless a key or a press wants to go on. */
  rest(ms) {
    if (!(ms > 0)) return Promise.resolve();
    return new Promise(resolve => {
      const timer = setTimeout(() => this.skip(), ms);
      this.skip = () => { clearTimeout(timer); this.skip = null; resolve(); };
    });
  }

  close() {
    this.closed = true;
    this.skip?.();
  }
}
