// A match with windows. Nothing here may tell whether a seat could have acted: an opponent's answer
// takes the same time with and without a choice, a time that follows from what everybody sees, and
// no key shortens it.
import { Session as Plain } from '../match/session.js';
import * as settings from '../page/settings.js';

const BRIEF = 350;                                      // ms after a pass that changed nothing
// ms of them for drawing and for what the engine does after thinking
const MARGIN = 120;
const STEP = { off: 0, fast: 450, normal: 1000 };       // ms each step of an action is shown

export class Session extends Plain {
  /** How long what is shown now stays, at least. */
  get stay() {
    return Math.min(settings.pace(), this.view.still ? BRIEF : Infinity);
  }

  pause = ms => new Promise(resolve => { setTimeout(resolve, Math.max(0, ms)); });

  /**
   * One action of an opponent. In a window it comes neither sooner nor later than any other would.
   */
  async opponent(seat) {
    if (!this.view.players.find(player => player.seat === seat)?.word) return super.opponent(seat);
    const due = performance.now() + this.stay;
    const enough = () => {
      if (this.closed || this.wish === 'drop') return 'drop';
      return performance.now() > due - MARGIN ? 'now' : '';
    };
    const view = await this.engine.run({ kind: 'move', match: this.id, seat }, enough) && !this.closed && await this.peek(this.seat);
    if (!view) return false;
    await this.pause(due - performance.now());
    await this.reach(view);
    return true;
  }

  /** Lets the window pass for a person who need not be asked; whether it may, the engine says. */
  async byItself([seat]) {
    const look = () => (seat === this.seat ? this.view : this.peek(seat)), before = await look();      // another's view is not shown
    if (!before.auto || before.ply !== this.view.ply) return false;
    await this.pause(this.stay);
    const now = this.closed ? {} : await look();
    if (!now.auto || now.ply !== before.ply) return !this.closed;
    try {
      await this.engine.ask('act', { match: this.id, seat, ply: now.ply, action: now.auto.do });
    } catch (error) {
      if (error.kind !== 'stale') throw error;          // the person was quicker
    }
    await this.reach(await this.peek(this.seat));
    return true;
  }

  /**
   * As in every match, and an action that does several things is shown step by step. A key or a
   * press goes to its end.
   */
  async reach(view) {
    const ms = STEP[settings.get('speed')];
    for (let ply = this.view.ply + 1, hurry = !ms; ply <= view.ply && !hurry && !this.closed; ply++) {
      const after = ply < view.ply ? await this.peek(view.seat, { ply }).catch(() => null) : view;
      if (!after) break;
      for (let step = 0; step < (after.steps ?? 0) && !hurry; step++) {
        this.show(captioned(await this.peek(view.seat, { ply, step })), true);
        hurry = await this.rest(ms);
      }
      if (after === view || hurry || after.still) continue;
      this.show(after, true);
      hurry = await this.rest(ms);
    }
    this.show(view);
  }

  /** Lets exactly these orders stand. */
  order = orders => this.change('orders', { orders });
}

/** A view inside an action; the prompt says what has been done. */
export const captioned = view => Object.assign(view, { caption: view.asks[0].ask });
