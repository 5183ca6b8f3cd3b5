// @ts-check
// Beside the table: the card being looked at, what happened, and a field for typed commands. On a
// phone the same things come as a sheet.
import { html, render, still } from '../table/html.js';
import { knownFace } from '../table/card.js';
import { reader } from '../table/dialogs.js';
import { logList } from '../table/log.js';
import { follows } from '../table/paths.js';
import { link } from '../page/router.js';
/** @import { Action, Card, DrawnCard, Engine, EventAt, FormSent, View } from '../pageTypes.js' */
/** @import { Account, Inside } from '../types.d.ts' */

/** The address of a clause. @param {View} view */
export const citing = view => (/** @type {string} */ id) => link('rules', view.game, id);

/**
 * The reader: the card last focused or pointed at, with its text.
 * @param {Card | null} looked
 * @param {View} view
 * @param {Record<string, string>} urls     pictures by face
 * @param {Account | null} sum              how its number comes about
 */
export function closer(looked, view, urls, sum) {
  const face = looked ? knownFace(looked, view.faces) : undefined;
  return html`
    <div class="closer" role="region" aria-label="Card" tabindex="0">
      ${reader(looked, face, { ...view, urls, href: citing(view), typed: typedBy(view) }, sum)}
    </div>`;
}

/**
 * What is typed to do something with a card: the moves that begin with it come first. Where none
 * does, other cards go there.
 * @param {View} view
 * @returns {(card: DrawnCard) => import('../table/dialogs.js').Typed}
 */
const typedBy = ({ actions, zones }) => card => {
  const cells = zones.flatMap(zone => zone.cells ?? []);
  const under = cells.filter(cell => cell.cards.at(-1)?.k === card.k);
  const names = [card.k, ...under.map(cell => cell.id)];
  /** @param {Action} action */
  const at = ({ path }) => path.findIndex(one => names.includes(one));
  const found = actions.filter(action => at(action) >= 0).sort((a, b) => at(a) - at(b));
  return { moves: found.map(action => action.do), begins: Boolean(found[0]) && !at(found[0]) };
};

/**
 * How the number on a card of this view comes about, or null when there is nothing to tell.
 * @param {Engine} engine
 * @param {View} view
 * @param {DrawnCard} card
 * @param {object} [more]     further fields of the request
 */
export async function account(engine, { match, seat, ply }, card, more) {
  try {
    const found = await engine.ask('account', { match, seat, ply, card: card.k, ...more });
    return found.parts ? found : null;
  } catch {
    return null;
  }
}

/**
 * What the reader's dialog needs: the view, its pictures, and accounts.
 * @param {Engine} engine
 * @param {View} view
 * @param {Record<string, string>} urls
 * @param {object} [more]     further fields of the request for an account
 */
export const reading = (engine, view, urls, more) => ({
  ...view, urls, href: citing(view), typed: typedBy(view),
  account: (/** @type {DrawnCard} */ card) => account(engine, view, card, more),
});

/**
 * What tells the steps of an action of a match; null when they cannot be told.
 * @param {Engine} engine
 * @param {string | undefined} match
 * @param {number | null} seat
 * @returns {(ply: number) => Promise<Inside | null>}
 */
export const stepsInside = (engine, match, seat) => ply =>
  engine.ask('inside', { match, seat, ply }).catch(() => null);

/**
 * Keys that walk through the log scroll it to older lines. Once the focus has left, it follows the
 * newest line again.
 * @param {EventAt<HTMLElement, FocusEvent>} event
 */
function toNewest({ currentTarget, relatedTarget }) {
  const left = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
  if (left) currentTarget.scrollTop = 0;               // its end: it is a reversed column
}

/**
 * The log; it speaks. New lines come last, and the style keeps them in sight.
 * @param {Engine} engine
 * @param {View} view
 * @param {string} [more]     makes its ids its own
 */
export function log(engine, view, more = '') {
  const title = 'title-log' + more;
  const nothingYet = html`<p class="quiet">Nothing yet.</p>`;
  const inside = stepsInside(engine, view.match, view.seat);
  const lines = () =>
    (view.log.length ? logList(view, { href: citing(view), inside }) : nothingYet);
  return html`
    <section class="log" id=${'log' + more} tabindex="0" role="log" aria-labelledby=${title}
      @focusout=${toNewest}>
      <div>
        <h2 id=${title}>What happened</h2>
        ${still(view, lines)}
      </div>
    </section>`;
}

const MANY = 200;                                       // so many codes are offered at once

/**
 * What can be typed now, each with what it means: only while somebody is at the field.
 * @param {HTMLElement | null} list
 * @param {View} view
 */
function fillCodes(list, { actions }) {
  /** @param {Action} action */
  const code = ({ do: text, label }) => html`<option value=${text} label=${label}></option>`;
  if (list) render(html`${actions.slice(0, MANY).map(code)}`, list);
}

/**
 * A field for typed commands.
 * @param {View} view
 * @param {string} reply      the last answer
 * @param {(input: HTMLInputElement) => void} say
 * @param {string[]} [picked]   what is picked on the table: the example goes on from it
 * @param {string} [more]     makes its ids its own
 */
export function sayField(view, reply, say, picked = [], more = '') {
  const id = 'say' + more;
  const example = view.actions.find(action => follows(action, picked)) ?? view.actions[0];
  const known = () => fillCodes(document.getElementById('codes' + more), view);
  /** @param {FormSent<'words'>} event */
  const submit = event => {
    event.preventDefault();
    say(event.target.elements.words);
  };
  return html`
    <form class="say" @submit=${submit}>
      <label for=${id}>Type a move</label>
      <input id=${id} name="words" autocomplete="off" autocapitalize="off" spellcheck="false"
        maxlength="200" placeholder=${example?.do || 'help'}
        list=${'codes' + more} @focus=${known} @input=${known}>
      <datalist id=${'codes' + more}></datalist>
      <button class="btn" type="submit">Do</button>
      <output for=${id} aria-live="polite">${reply}</output>
    </form>`;
}

/** The keys that are used most. @param {() => void} open     shows all of them */
export const keyLine = open => html`
  <p class="keys">
    <span><kbd>Tab</kbd> zone</span>
    <span><kbd>←</kbd> <kbd>→</kbd> card</span>
    <span><kbd>Enter</kbd> pick</span>
    <span><kbd>U</kbd> undo</span>
    <button class="aslink" type="button" @click=${open}><kbd>?</kbd> all keys</button>
  </p>`;

/** @type {string | null | undefined} */
let siteIcon = null;
const LAMP = '<circle cx="22" cy="22" r="8" fill="#f2a900" stroke="#4d3300" stroke-width="2"/>';
const CARD = '<rect x="6" y="4" width="17" height="24" rx="3"'
  + ' fill="#fffaf0" stroke="#16221c" stroke-width="2"/>';

/** @param {string} more */
const sign = more => 'data:image/svg+xml,' + encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${CARD}${more}</svg>`);

/**
 * Shows in the browser's tab whether it is your turn: a card with a lamp or without; null gives the
 * site its icon back. In a match both are in the address itself, because a browser asks for a file
 * anew with every change.
 * @param {boolean | null} yours
 */
export function favicon(yours) {
  const icon = document.querySelector('link[rel=icon]');
  siteIcon ??= icon?.getAttribute('href');
  const now = yours === null ? siteIcon : sign(yours ? LAMP : '');
  if (icon && now && icon.getAttribute('href') !== now) icon.setAttribute('href', now);
}
