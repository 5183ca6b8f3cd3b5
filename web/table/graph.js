// @ts-check
// The expected result by ply: one line, hatched above even, dotted below. A slider to the keyboard
// and to a reader.
import { html, nothing, svg, vars, when } from './html.js';
/** @import { EventAt } from '../pageTypes.js' */

/** @typedef {[number, number]} Point     a ply and a value from 0 to 1 */
/**
 * A slip or blunder; its words say whose it is, and `own` is drawn filled.
 * @typedef {{ply: number, sign: string, kind: string, words: string, own?: boolean}} Flag
 */

const W = 1000;
const H = 150;
const EDGE = 14;
/** @type {Record<string, number>} */
const STEP = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: -10,
  PageDown: 10,
};

/** How far down a value stands. @param {number} value */
const y = value => H - EDGE - value * (H - 2 * EDGE);
/** @param {number} value */
const percent = value => `${Math.round(value * 100)} %`;

/**
 * The points as one seat sees them.
 * @param {Point[]} points
 * @param {number} seat
 * @returns {Point[]}
 */
export const seenBy = (points, seat) =>
  (seat === 1 ? points.map(([ply, value]) => [ply, 1 - value]) : points);

/**
 * The value at a ply, or of the last point before it; none beyond the last point.
 * @param {Point[]} points
 * @param {number} at
 */
const valueAt = (points, at) =>
  (at <= (points.at(-1)?.[0] ?? -1) ? points.findLast(([ply]) => ply <= at)?.[1] : undefined);

/**
 * The points, and one before each that comes after a gap: within a turn it stands as before it.
 * @param {Point[]} points
 * @returns {Point[]}
 */
export const stepped = points => points.flatMap(([ply, value], i) => {
  const [last, held] = points[i - 1] ?? [ply, value];
  /** @type {Point[]} */
  const found = ply - last > 1 ? [[ply - 1, held], [ply, value]] : [[ply, value]];
  return found;
});

/**
 * The whole line in one sentence, and one for each sign on it.
 * @param {Point[]} points
 * @param {string} name
 * @param {Flag[]} [flags]
 */
export function summary(points, name, flags = []) {
  if (!points.length) return 'Nothing is computed yet.';
  const first = points[0];
  const last = points[points.length - 1];
  const best = points.reduce((a, b) => (b[1] > a[1] ? b : a));
  const worst = points.reduce((a, b) => (b[1] < a[1] ? b : a));
  return `${name} from move ${first[0]} to ${last[0]}: starts at ${percent(first[1])}, `
    + `highest ${percent(best[1])} at move ${best[0]}, `
    + `lowest ${percent(worst[1])} at move ${worst[0]}, ends at ${percent(last[1])}.`
    + flags.map(({ ply, words }) => ` Move ${ply}, ${words}.`).join('');
}

/**
 * @param {Flag} flag
 * @param {Point[]} points
 * @param {number} end
 */
function drawFlag({ ply, sign, kind, words, own }, points, end) {
  const across = ply / end;
  const down = y(valueAt(points, ply) ?? .5) / H;
  const place = vars({
    left: `clamp(14px, ${across * 100}%, 100% - 14px)`,
    top: `${down * 100}%`,
  });
  const title = `Move ${ply}, ${words}`;
  return html`
    <span class="grade" data-g=${kind} ?data-own=${own} title=${title} ${place}>${sign}</span>`;
}

/** The patterns of the areas, and what cuts them off. @param {number} even */
const definitions = even => svg`
  <defs>
    <pattern id="graph-up" width="6" height="6" patternUnits="userSpaceOnUse">
      <path class="hatch" d="M-1 7L7-1"></path>
    </pattern>
    <pattern id="graph-down" width="5" height="5" patternUnits="userSpaceOnUse">
      <circle class="dot" cx="2" cy="2" r="1.1"></circle>
    </pattern>
    <clipPath id="graph-over">
      <rect width=${W} height=${even}></rect>
    </clipPath>
    <clipPath id="graph-under">
      <rect y=${even} width=${W} height=${H}></rect>
    </clipPath>
  </defs>`;

/** @param {string} area */
const areas = area => svg`
  <path d=${area} fill="url(#graph-up)" clip-path="url(#graph-over)"></path>
  <path d=${area} fill="url(#graph-down)" clip-path="url(#graph-under)"></path>`;

/**
 * @param {Point[]} points
 * @param {number} end     the last ply
 * @param {number} at      the ply shown
 */
function drawing(points, end, at) {
  /** @param {number} ply */
  const x = ply => ply * W / end;
  const even = y(.5);
  const steps = stepped(points)
    .map(([ply, value]) => `${x(ply).toFixed(1)} ${y(value).toFixed(1)}`);
  const line = steps.length ? `M${steps.join('L')}` : '';
  const last = points.at(-1);
  const area = last && `${line}L${x(last[0])} ${even}L${x(points[0][0])} ${even}Z`;
  return html`
    <svg viewBox="0 0 ${W} ${H}" preserveAspectRatio="none" aria-hidden="true">
      ${definitions(even)}
      <rect class="low" y=${even} width=${W} height=${y(0) - even}></rect>
      ${when(area, areas)}
      <path class="even" d="M0 ${even}H${W}"></path>
      <path class="run" d=${line || nothing}></path>
      <path class="at" d="M${x(at)} 2V${H}"></path>
    </svg>`;
}

/**
 * @typedef {object} GraphOptions
 * @property {Point[]} points                in order, as the named side sees it
 * @property {number} total                  the last ply of the match
 * @property {number} at                     the ply shown
 * @property {(ply: number) => void} jump    goes to one
 * @property {Point[]} [quick]               what a second look moved them from
 * @property {string} [name]                 whose chance it is
 * @property {unknown} [note]                stands at the right
 * @property {Flag[]} [flags]
 * @property {unknown} [legend]              says what the signs mean, under the line
 */

/**
 * Which number that is, where a second look found another one than the quick look had.
 * @param {number | undefined} now
 * @param {number | undefined} before
 */
function whichLook(now, before) {
  if (now === undefined || before === undefined || percent(now) === percent(before)) return '';
  return `after a second look, ${percent(before)} at first`;
}

/** The ply under the pointer. @param {EventAt<Element, MouseEvent>} event  @param {number} end */
function plyUnder({ currentTarget, clientX }, end) {
  const r = currentTarget.getBoundingClientRect();
  return Math.round(Math.min(1, Math.max(0, (clientX - r.x) / r.width)) * end);
}

/**
 * Where a key leads, or undefined.
 * @param {string} key
 * @param {number} at
 * @param {number} total
 */
function plyByKey(key, at, total) {
  if (key in STEP) return at + STEP[key];
  if (key === 'Home') return 0;
  return key === 'End' ? total : undefined;
}

/** The graph. @param {GraphOptions} options */
export function graph(options) {
  const { points, total, at, jump, name = 'Winning chance', note = '' } = options;
  const { flags = [], legend = nothing, quick = [] } = options;
  const end = Math.max(1, total);
  const now = valueAt(points, at);
  const value = now === undefined ? 'not computed yet' : percent(now);
  const which = whichLook(now, valueAt(quick, at));
  const said = [`move ${at},`, value, ...which ? [which] : []];
  /** @param {EventAt<Element, MouseEvent>} event */
  const click = event => jump(plyUnder(event, end));
  /** @param {KeyboardEvent} event */
  const key = event => {
    const to = plyByKey(event.key, at, total);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    jump(Math.min(total, Math.max(0, to)));
  };
  return html`
    <section class="graph" aria-label=${name}>
      <header>
        <b>${name}: ${value}</b>
        <small>${which}</small>
        <span>${note}</span>
      </header>
      <div class="plot" role="slider" tabindex="0" aria-label="Move"
        aria-valuemin="0" aria-valuemax=${total} aria-valuenow=${at}
        aria-valuetext=${said.join(' ')} aria-describedby="graph-summary"
        @click=${click} @keydown=${key}>
        ${drawing(points, end, at)}
        <div class="flags" aria-hidden="true">
          ${flags.map(flag => drawFlag(flag, points, end))}
          <span class="ax">100</span>
          <span class="ax half">50</span>
        </div>
      </div>
      ${legend}
      <p class="vh" id="graph-summary">${summary(points, name, flags)}</p>
    </section>`;
}
