// @ts-check
// Sets with goals: how far somebody is in each, as words and as a bar with a mark for each goal.
import { html, svg, when } from '../table/html.js';
import { ways } from './tiles.js';
/** @import { Goal, GoalSet, GoalsBlock } from '../types.d.ts' */
/** @import { WorldContext } from './context.js' */

/** @param {WorldContext} world  @param {GoalsBlock} block */
export function goals(world, { sets, empty }) {
  if (!sets.length) return html`<p class="emptystate">${empty || 'Nothing here.'}</p>`;
  return html`<ul class="goals" role="list">${sets.map(one => set(world, one))}</ul>`;
}

/** @param {WorldContext} world  @param {GoalSet} one */
function set(world, { label, note, have, goals: all, acts, go }) {
  const most = all.at(-1)?.at || 1;
  return html`
    <li class="goalset" ?data-full=${have >= most}>
      <h3>${label}</h3>
      ${when(note, () => html`<p class="lined">${note}</p>`)}
      <p class="lined">${far(have, all)}</p>
      <svg class="goalbar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="whole" width="100" height="8" rx="1"></rect>
        <rect class="part" width=${100 * Math.min(1, have / most)} height="8" rx="1"></rect>
        ${all.slice(0, -1).map(({ at }) => mark(100 * at / most))}
      </svg>
      <ol class="goalmarks" role="list">${all.map(goal => step(goal, have))}</ol>
      ${ways(world, acts, go)}
    </li>`;
}

/** Where a goal is on the bar. @param {number} x */
const mark = x => svg`<rect class="mark" x=${x} width="0.8" height="8"></rect>`;

/** How far it is to the next goal. @param {number} have  @param {Goal[]} all */
function far(have, all) {
  const next = all.find(({ at }) => at > have);
  return next ? `${have} of ${next.at}` : `${have}, all goals reached`;
}

/** @param {Goal} goal  @param {number} have */
function step({ at, done }, have) {
  const reached = have >= at ? 'reached' : 'to come';
  return html`<li>${at} <small>${done ? 'taken' : reached}</small></li>`;
}
