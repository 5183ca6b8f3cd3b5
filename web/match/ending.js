// @ts-check
// What is said at the end of a match: who won, by how much and why, and what it brings.
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { box } from '../page/dialog.js';
import { link } from '../page/router.js';
import { clauseLink, verdict } from '../page/words.js';
import * as settings from '../page/settings.js';
import { chosen, copyLink, saveFile } from './menu.js';
/** @import { App, Summary, View } from '../pageTypes.js' */
/** @import { Outcome, Plate } from '../types.d.ts' */

const GROWING = 600;                                    // ms the scores grow to their size

/** @typedef {Pick<View, 'over' | 'seat' | 'players'>} Ended */

/**
 * How it ended for the person before the screen; for several, or none, it is just over.
 * @param {Ended} view
 * @returns {'won' | 'lost' | 'end'}
 */
export function feeling({ over, players, seat }) {
  if (over?.winner == null || seat === null || players[seat]?.name !== 'You') return 'end';
  return over.winner === seat ? 'won' : 'lost';
}

/**
 * By how much it was won, in words; nothing where the scores do not say it: it was won by them when
 * a sentence of the result begins with them, or has them behind a colon; not by an empty deck.
 * @param {Outcome} over
 */
export function margin({ scores, text, winner }) {
  if (scores.length !== 2 || winner == null) return '';
  const [more, less] = [scores[winner], scores[1 - winner]].map(Number);
  const by = Math.round((more - less) * 100) / 100;
  const first = new RegExp(`(^|[.:] )(${more} to ${less}|${less} to ${more}) `);
  return by > 0 && first.test(text) ? `Won by ${by}.` : '';
}

/**
 * How the match ended, why, and what may come next.
 * @param {App} app
 * @param {{id: string, view: View, rematch: () => unknown, review: () => unknown,
 *   summary: Summary}} match
 */
export async function ending(app, { id, view, rematch, review, summary }) {
  const { game, players, ply, seat } = view;
  const over = /** @type {Outcome} */ (view.over);
  const { world } = summary;
  const toFile = () => saveFile(app, id, game);
  const toLink = () => copyLink(app, id, ply);
  const won = await prize(app, id, summary);
  const body = (/** @type {(run: () => unknown) => void} */ close) => html`
    ${when(over.scores?.length, () => scores(over, players))}
    <p class="why-over">
      ${over.text} ${margin(over)} ${when(over.clause, clause => clauseLink(game, clause))}
    </p>
    ${when(won, text => html`<p class="prize">${icon('check')}<span>${text}</span></p>`)}
    <p class="row">
      ${world ? backToWorld(game, world) : html`
        <button class="btn main" type="button" autofocus
          @click=${() => close(rematch)}>${icon('play')}Rematch</button>`}
      <button class="btn" type="button"
        @click=${() => close(review)}>${icon('branch')}Review</button>
      <button class="btn" type="button"
        @click=${() => close(toLink)}>${icon('share')}Copy link</button>
      <button class="btn" type="button"
        @click=${() => close(toFile)}>${icon('file')}Save file</button>
    </p>`;
  const told = box(verdict(over, seat, players), body, { kind: `ending ${feeling(view)}` });
  deafAtFirst(document.querySelector('dialog.ending'));
  growUp();
  await chosen(await told);
}

const DEAF = 500;                                     // ms

/**
 * The end may come under a finger that was meant for a card: what it presses then is not meant.
 * Keys are heard, and who reads the page by ear is told that a control waits.
 * @param {Element | null} dialog
 */
function deafAtFirst(dialog) {
  const controls = dialog?.querySelectorAll('button, a') ?? [];
  /** @param {boolean} deaf */
  const mark = deaf => {
    for (const control of controls) {
      control.toggleAttribute('data-deaf', deaf);
      control.ariaDisabled = deaf ? 'true' : null;
    }
  };
  const hears = new AbortController();
  dialog?.addEventListener('click', event => {
    if (!(event instanceof MouseEvent) || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true, signal: hears.signal });
  mark(true);
  setTimeout(() => {
    mark(false);
    hears.abort();
  }, DEAF);
}

/**
 * What the match brings in its world, in the world's own words; nothing without one, or while that
 * world is not open.
 * @param {App} app
 * @param {string} id
 * @param {Summary} summary
 */
async function prize({ engine }, id, { remote, world, who }) {
  if (!world || !who) return '';
  try {
    const deed = remote ? { do: 'settle', log: id } : { do: 'settle',
      record: JSON.parse(await engine.ask('record', { match: id, as: 'json' })) };
    const found = await engine.ask('world_try', { world, who, deed });
    return found.ok ? found.text : '';
  } catch {
    return '';
  }
}

/** The scores grow to their size. Their figures are right from the first, as they can be read. */
function growUp() {
  const ms = settings.calm() && GROWING;
  const from = { transform: 'scale(.4)', opacity: 0 };
  for (const node of ms ? document.querySelectorAll('dialog.ending dd[data-score]') : []) {
    node.animate([from, { transform: 'scale(1.12)', opacity: 1, offset: .7 }, {}], {
      duration: ms, easing: 'ease-out',
    });
  }
}

/**
 * @param {string} game
 * @param {string} world
 */
const backToWorld = (game, world) => html`
  <a class="btn main" autofocus
    href=${link('world', game, world)}>${icon('back')}Back to your world</a>`;

/**
 * @param {Outcome} over
 * @param {Plate[]} players
 */
function scores(over, players) {
  /** @param {Plate} player */
  const one = ({ name, seat }) => html`
    <div data-won=${over.winner === seat ? '1' : '0'}>
      <dt>${name}</dt>
      <dd data-score aria-label=${over.scores[seat]}>${over.scores[seat]}</dd>
    </div>`;
  return html`<dl class="scores">${players.map(one)}</dl>`;
}
