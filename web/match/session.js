// One match at the table: whose turn it is, the opponents' turns, and what the person in front of
// the screen may see. It draws nothing; the table screen gives it hooks.
import { PERSON } from '../page/words.js';
import * as settings from '../page/settings.js';

// ms a person sees the result of their turn before a curtain falls
const LEAST = 700;
// ms each thing that happens by itself is shown; 0: only what came of it all
const STEP = { off: 0, fast: 350, normal: 800 };

/** Lets `fn` run at most every `ms`: what is drawn for it must not cost the work its time. */
function seldom(fn, ms = 200) {
  let last = performance.now();
  return value => { if (performance.now() - last >= ms) { last = performance.now(); fn(value); } };
}

/**
 * An opponent whose position was taken back meanwhile is asked again, if still to move; not when
 * another tab has the match.
 */
const late = error => {
  if (error.kind !== 'stale' || error.field) throw error;
  return true;
};

/** Whether anything is told or moves in a view since a ply: of a choice in secret nothing is. */
const tells = (view, since) => view.over || view.events?.length || view.log?.at(-1)?.ply > since;

export class Session {
  /**
   * `hooks`: `show(view, passing)`, `ahead(view)` that comes next, `think({name, share, note} or
   * null)`, `curtain(seat)` -> promise of acceptance, `fail(error)`. `summary` is the engine's.
   */
  constructor(engine, summary, hooks) {
    Object.assign(this, { engine, hooks, summary, id: summary.match, seats: summary.seats });
    this.persons = this.seats.flatMap((seat, i) => (seat.kind === PERSON ? [i] : []));
    this.seat = this.persons.length === 1 ? this.persons[0] : null;
    this.view = null;
    this.closed = this.busy = false;
    this.wish = null;                                   // what a thought is told: 'now' or 'drop'
  }

  /** Shows the table and lets the match go on until a person is to choose. */
  async start() {
    const several = this.persons.length > 1;
    if (several && !this.summary.over) this.view = await this.peek(null);
    else this.show(await this.peek(this.seat));
    await this.advance();
  }

  peek = (seat, more = {}) => this.engine.ask('view', { match: this.id, seat, ...more });

  show(view, passing = false) {
    if (this.closed) return;
    if (this.view) this.shownAt = performance.now();
    this.view = view;
    this.hooks.show(view, passing);
  }

  shownAt = -Infinity;

  /**
   * Shows a view, and before it, one by one, what happened on the way there by itself. A key or a
   * press goes to its end.
   */
  async reach(view) {
    const ms = STEP[settings.get('speed')];
    const at = ply => this.peekAhead(view.seat, ply);
    let ply = this.view.ply + 1, next = ms > 0 && ply < view.ply && at(ply);
    while (next) {
      const step = await next;
      // a game played from memory shows no earlier moment
      if (!step || this.closed) break;
      next = ++ply < view.ply && at(ply);
      if (!tells(step, step.ply - 1)) continue;
      this.show(step, true);
      if (await this.rest(ms)) break;
    }
    this.show(view);
  }

  /** A moment on the way, or null where a game shows none; the screen prepares for it. */
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
   */
  async advance(view = null) {
    if (this.busy) return view && this.meanwhile(view);
    this.busy = true;
    this.wish = null;
    try {
      if (view) await this.reach(view);
      while (!this.closed && this.wish !== 'drop') {
        const due = this.turn();
        const asked = due.some(seat => this.persons.includes(seat));
        if (!due.length || asked && !await this.byItself(due)) break;
        if (asked) continue;
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
   */
  meanwhile(view) {
    if (view.ply < this.view.ply) this.wish = 'now';
    this.show(view);
  }

  /**
   * Lets a window pass for a person who need not be asked; false: ask. In games with windows
   * (web/responses/session.js).
   */
  async byItself() { return false; }

  /** One action of an opponent. False when it was called off. */
  async opponent(seat) {
    const { name } = this.seats[seat];
    const think = seldom(progress => this.hooks.think({ name, ...progress }));
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

  /**
   * A person's action, chosen at that ply. Throws the engine's refusal; the table is then as it
   * was.
   */
  act = (text, ply = this.view.ply) => this.change('act', { ply, action: text });
  /** Whether an action could not be taken back once it is done. */
  final = (text, ply) =>
    this.engine.ask('final', { match: this.id, seat: this.acting, ply, action: text });
  undo = () => this.change('undo');
  redo = () => this.change('redo');
  resign = () => this.change('resign');
  /** The time is up: the rules choose. */
  overdue = () => this.change('overdue', { ply: this.view.ply });

  async change(name, fields = {}) {
    if (name === 'resign') this.wish = 'drop';          // a thought is of no use any more
    this.skip?.();
    const own = { match: this.id, seat: this.acting };
    this.advance(await this.engine.ask(name, { ...own, ...fields }));
  }

  /** A typed command; `say` is the answer in words. */
  async say(text) {
    const answer = await this.engine.ask('say', { match: this.id, seat: this.acting, text });
    if (answer.view) this.advance(answer.view);
    return answer.say;
  }

  /** The best action found by a strong player, or null when it was called off. */
  async hint(seen) {
    const ply = this.view.ply, tell = seldom(seen);
    const job = { kind: 'hint', match: this.id, seat: this.seat };
    const found = await this.engine.run(job, progress => {
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

  /** Waits, unless a key or a press wants to go on: true then. */
  rest(ms) {
    if (!(ms > 0)) return Promise.resolve(false);
    return new Promise(resolve => {
      const end = hurried => {
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
