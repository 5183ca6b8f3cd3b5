// @ts-check
// The clock of a match. It runs while a person may choose, dialogs or not: reading is part of
// thinking. Behind a curtain nobody sees a card, so it waits.
import { attempt } from './attempt.js';
/** @import { MatchState } from './state.js' */

const LATE = 10;                                        // seconds left when the clock is said aloud
const TICK = 250;                                       // ms

/**
 * Sets the clock by the view that is shown. What is undecided yet goes on with the same time.
 * @param {MatchState} state
 */
export function setClock(state) {
  const { clock, view } = state;
  const seconds = view?.clock ?? 0;
  if (!clock.due || !view?.undo && !view?.redo) clock.due = performance.now() + 1000 * seconds;
  clearInterval(clock.timer);
  if (!seconds) { clock.due = 0; return; }
  clock.timer = setInterval(tick, TICK, state);
  tick(state);
}

/** Nobody's time runs. @param {MatchState} state */
export function stopClock({ clock }) {
  clearInterval(clock.timer);
  clock.due = 0;
}

/** @param {MatchState} state */
function tick(state) {
  const { clock, element, session, view } = state;
  const left = Math.max(0, Math.ceil((clock.due - performance.now()) / 1000));
  const shown = /** @type {HTMLElement | null} */ (element?.querySelector('.clock'));
  const spoken = element?.querySelector('.clock + .vh');
  if (!shown || !spoken || !view) return;
  shown.textContent = `${left} s`;
  shown.style.setProperty('--left', String(left / (view.clock ?? 1)));
  if (left > LATE) spoken.textContent = '';
  else spoken.textContent ||= `${left} seconds left`;   // once: an alert set anew is said anew
  if (left) return;
  clearInterval(clock.timer);
  attempt(state, () => session?.overdue());
}
