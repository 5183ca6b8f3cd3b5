// The expected result by ply: one line, hatched above even, dotted below. A slider to the keyboard
// and to a reader.
import { html, nothing, svg, vars, when } from './lit.js';

const W = 1000, H = 150, EDGE = 14;
const STEP = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: -10, PageDown: 10 };
const y = value => H - EDGE - value * (H - 2 * EDGE);
const percent = value => `${Math.round(value * 100)} %`;

/** [[ply, value]] as one seat sees it. */
export const seenBy = (points, seat) => (seat === 1 ? points.map(([ply, value]) => [ply, 1 - value]) : points);

/** The value at a ply, or of the last point before it. */
const valueAt = (points, at) => points.findLast(([ply]) => ply <= at)?.[1];

/** The whole line in one sentence. */
export function summary(points, name) {
  if (!points.length) return 'Nothing is computed yet.';
  const best = points.reduce((a, b) => (b[1] > a[1] ? b : a)), worst = points.reduce((a, b) => (b[1] < a[1] ? b : a));
  return `${name} from move ${points[0][0]} to ${points.at(-1)[0]}: starts at ${percent(points[0][1])}, highest ${percent(best[1])} at move ${best[0]}, `
    + `lowest ${percent(worst[1])} at move ${worst[0]}, ends at ${percent(points.at(-1)[1])}.`;
}

const flag = (across, down, sign, kind) => html`<span class="grade" data-g=${kind} ${vars({ left: `clamp(14px, ${across * 100}%, 100% - 14px)`, top: `${down * 100}%` })}>${sign}</span>`;

/**
 * The graph. `points` = [[ply, 0..1]] in order, as the named side sees it; `total` the last ply of
 * the match, `at` the ply shown, `jump(ply)` goes to one, `name` says whose chance it is, `note`
 * stands at the right, `flags` = [{ply, sign, kind: best | slip | blunder}].
 */
export function graph({ points, total, at, jump, name = 'Winning chance', note = '', flags = [] }) {
  const end = Math.max(1, total), x = ply => ply * W / end, even = y(.5), now = valueAt(points, at);
  const line = points.map(([ply, value], i) => `${i ? 'L' : 'M'}${x(ply).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const area = points.length ? `${line}L${x(points.at(-1)[0])} ${even}L${x(points[0][0])} ${even}Z` : '';
  const click = event => {
    const r = event.currentTarget.getBoundingClientRect();
    jump(Math.round(Math.min(1, Math.max(0, (event.clientX - r.x) / r.width)) * end));
  };
  const key = event => {
    const to = event.key in STEP ? at + STEP[event.key] : { Home: 0, End: total }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    jump(Math.min(total, Math.max(0, to)));
  };
  const value = now === undefined ? 'not computed yet' : percent(now);
  return html`<section class="graph" aria-label=${name}><header><b>${name}: ${value}</b><span>${note}</span></header>
    <div class="plot" role="slider" tabindex="0" aria-label="Move" aria-valuemin="0" aria-valuemax=${total} aria-valuenow=${at}
      aria-valuetext=${`move ${at}, ${value}`} aria-describedby="graph-summary" @click=${click} @keydown=${key}>
    <svg viewBox="0 0 ${W} ${H}" preserveAspectRatio="none" aria-hidden="true">
      <defs><pattern id="graph-up" width="6" height="6" patternUnits="userSpaceOnUse"><path class="hatch" d="M-1 7L7-1"></path></pattern>
      <pattern id="graph-down" width="5" height="5" patternUnits="userSpaceOnUse"><circle class="dot" cx="2" cy="2" r="1.1"></circle></pattern>
      <clipPath id="graph-over"><rect width=${W} height=${even}></rect></clipPath><clipPath id="graph-under"><rect y=${even} width=${W} height=${H}></rect></clipPath></defs>
      <rect class="low" y=${even} width=${W} height=${y(0) - even}></rect>
      ${when(area, () => svg`<path d=${area} fill="url(#graph-up)" clip-path="url(#graph-over)"></path><path d=${area} fill="url(#graph-down)" clip-path="url(#graph-under)"></path>`)}
      <path class="even" d="M0 ${even}H${W}"></path><path class="run" d=${line || nothing}></path><path class="at" d="M${x(at)} 2V${H}"></path>
    </svg><div class="flags" aria-hidden="true">${flags.map(({ ply, sign, kind }) => flag(ply / end, y(valueAt(points, ply) ?? .5) / H, sign, kind))}
      <span class="ax">100</span><span class="ax half">50</span></div></div>
    <p class="vh" id="graph-summary">${summary(points, name)}</p></section>`;
}
