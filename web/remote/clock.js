// @ts-check
// The clock that both agreed to (TD-15): what each has left stands on their plates. Each device
// measures its own person while they may choose, and tells the other; what the other has left is
// counted down from what they told last.
import * as notices from '../page/notices.js';
/** @import { View } from '../pageTypes.js' */
/** @import { Plate, Remote } from '../types.d.ts' */

const TICK = 250;                                       // ms
const LATE = 10;                                        // seconds left when that is said aloud
export const CLOCKS = [60, 300, 600, 1200, 2400, 3600]; // seconds of each side to choose from

/**
 * @typedef {object} Side
 * @property {number} told      seconds left, as they were told last; -1: never
 * @property {number} left      seconds left when it began to run, or stood still
 * @property {number} since     when it began to run (ms); 0 while it stands still
 */

/** @typedef {ReturnType<typeof agreedClock>} AgreedClock */

/** How much time a number of seconds is. @param {number} seconds */
export const minutes = seconds => (seconds === 60 ? '1 minute' : `${seconds / 60} minutes`);

/** @param {Side} side */
const leftOf = ({ left, since }) =>
  Math.max(0, left - (since && (performance.now() - since) / 1000));

/** @param {Side} side */
const shown = side => Math.ceil(leftOf(side));

/** Minutes and seconds, as a clock shows them. @param {number} seconds */
const inDigits = seconds =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Lets it run, or stand still. @param {Side} side  @param {boolean} runs */
function run(side, runs) {
  if (side.since && !runs) Object.assign(side, { left: leftOf(side), since: 0 });
  if (runs) side.since ||= performance.now();
}

/**
 * @param {object} ways
 * @param {string} ways.other
 * @param {() => unknown} ways.draw                the seconds that are shown have changed
 * @param {(left: number) => unknown} ways.tell    says what this person has left
 */
export function agreedClock({ draw, other, tell }) {
  /** @type {[Side, Side]} */
  const sides = [{ told: -1, left: 0, since: 0 }, { told: -1, left: 0, since: 0 }];
  const [mine, theirs] = sides;
  let drawn = '';
  /** @param {string} words @param {boolean} stay */
  const say = (words, stay) => notices.say(words, { key: 'clock', stay });
  /** What each has left, in digits; empty without a clock. */
  const texts = () => (mine.told < 0 ? [] : sides.map(side => inDigits(shown(side))));
  const tick = () => {
    const now = texts().join();
    if (now !== drawn) {
      drawn = now;
      draw();
      if (mine.since && shown(mine) === LATE) say(`${LATE} seconds left.`, false);
    }
    if (!mine.since || !mine.told || shown(mine)) return;
    mine.told = 0;
    tell(0);
    say(`Your time is up. ${other} may claim the match; play on until then.`, true);
  };
  const timer = setInterval(tick, TICK);
  // whoever looks at something else is away: their time stands still (TD-15.2)
  let due = false;
  const goOn = () => run(mine, due && !document.hidden);
  document.addEventListener('visibilitychange', goOn);
  return {
    stop() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', goOn);
    },
    texts,
    /**
     * Sets it by how the match stands; `runs` whether the other is seen to think.
     * @param {Remote} status
     * @param {boolean} runs
     */
    set({ claim, left, over, stopped, turn }, runs) {
      if (!left) return;
      if (claim && theirs.told) say(`${other}'s time is up. You may claim the match.`, true);
      for (const [at, side] of sides.entries()) {
        if (side.told === left[at]) continue;
        Object.assign(side, { told: left[at], left: left[at] });
        side.since &&= performance.now();
      }
      run(theirs, runs && !over);
      const ended = due && !turn;
      due = turn && !over && !stopped;
      goOn();
      if (ended && !over && shown(mine) < mine.told) tell(shown(mine));
    },
  };
}

/** The game's own words on the plate of this person. @type {WeakMap<Plate, [string, string?]>} */
const plain = new WeakMap();

/**
 * Says on both plates what their players have left; that of the other was marked before.
 * @param {View} view
 * @param {string[]} times     of this person and of the other; none without a clock
 */
export function markTimes(view, times) {
  if (!times.length || view.over) return;
  for (const plate of view.players) {
    const own = plate.seat === view.seat;
    if (own && !plain.has(plate)) plain.set(plate, [plate.note, plate.word]);
    const [note, word] = own && plain.get(plate) || [plate.note, plate.word];
    const time = times[own ? 0 : 1];
    plate.note = note ? `${note}, ${time}` : time;
    plate.word = `${word ?? 'to move'}, ${time}`;
  }
}
