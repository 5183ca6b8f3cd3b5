// @ts-check
// A match of a game with windows, in which a seat may answer or let the moment pass. Nothing here
// may tell whether a seat could have acted: an opponent's answer takes the same time with and
// without a choice, a time that follows from what everybody sees, and no key shortens it.
import { Session as Plain, late } from '../match/session.js';
import { showLost, tell } from '../match/telling.js';
import { free } from '../page/dialog.js';
import * as settings from '../page/settings.js';
/** @import { View } from '../pageTypes.js' */

const BRIEF = 350;                                      // ms after a pass that changed nothing
// ms of them for drawing and for what the engine does after thinking
const MARGIN = 120;
/**
 * ms each step of an action is shown
 * @type {Record<string, number>}
 */
const STEP = { off: 0, fast: 450, normal: 1000 };

/** @param {number} ms */
const pause = ms => new Promise(resolve => { setTimeout(resolve, Math.max(0, ms)); });

export class Session extends Plain {
  /** How long what is shown now stays, at least. */
  get stay() {
    return Math.min(settings.pace(), this.view.still ? BRIEF : Infinity);
  }

  /**
   * One action of an opponent. In a window it comes neither sooner nor later than any other would.
   * @param {number} seat
   */
  async opponent(seat) {
    if (!this.view.players.find(player => player.seat === seat)?.word) return super.opponent(seat);
    const due = performance.now() + this.stay;
    const enough = () => {
      if (this.closed || this.wish === 'drop') return 'drop';
      return performance.now() > due - MARGIN ? 'now' : '';
    };
    const moved = await this.engine.run({ kind: 'move', match: this.id, seat }, enough);
    const view = moved && !this.closed && await this.peek(this.seat);
    if (!view) return false;
    await pause(due - performance.now());
    await this.reach(view);
    return true;
  }

  /**
   * Lets the window pass for a person who need not be asked; whether it may, the engine says.
   * @param {number[]} due     the seats that are to choose
   */
  async byItself([seat]) {
    // another's view is not shown
    const look = () => (seat === this.seat ? this.view : this.peek(seat));
    const before = await look();
    if (!before.auto || before.ply !== this.view.ply) return false;
    await pause(this.stay);
    // who reads or orders in a box misses nothing
    await free();
    const now = this.closed ? null : await look();
    if (!now?.auto || now.ply !== before.ply) return !this.closed;
    await this.letPass(seat, now.ply, now.auto.do);
    await this.reach(await this.peek(this.seat));
    return true;
  }

  /**
   * @param {number} seat
   * @param {number} ply
   * @param {string} action
   */
  async letPass(seat, ply, action) {
    // that the person was quicker is no fault
    await this.hooks.change('act', { match: this.id, seat, ply, action }).catch(late);
  }

  /**
   * As in every match, and an action that does several things is shown step by step. A key or a
   * press goes to its end.
   * @param {View} view
   */
  async reach(view) {
    const { seat } = view;
    const ms = STEP[settings.get('speed')];
    let hurry = !ms;
    for (let ply = this.view.ply + 1; ply <= view.ply && !hurry && !this.closed; ply++) {
      const after = ply < view.ply ? await this.peek(seat, { ply }).catch(() => null) : view;
      if (!after) break;
      hurry = await tell(this, after, ms);
      if (after === view && !hurry) await showLost(this, view, ms);
      if (after === view || hurry || after.still) continue;
      this.show(after, true);
      hurry = await this.rest(ms);
    }
    this.show(view);
  }

  /** Lets exactly these orders stand. @param {string[]} orders */
  order = orders => this.change('orders', { orders });
}
