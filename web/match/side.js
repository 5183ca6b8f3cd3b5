// Beside the table: the card being looked at, what happened, and a field for typed commands. On a phone the same things
// come as a sheet.
import { html, still } from '../table/lit.js';
import { known } from '../table/card.js';
import { reader } from '../table/dialogs.js';
import { logList } from '../table/log.js';
import { link } from '../page/router.js';

export const citing = view => id => link('rules', view.game, id);

/** The reader: the card last focused or pointed at, with its text; `told` is the account of its number. */
export const closer = (looked, view, urls, told) => html`<div class="closer" role="region" aria-label="Card" tabindex="0">
  ${reader(looked, looked && known(looked, view.faces), { ...view, urls, href: citing(view) }, told)}</div>`;

/** How the number on a card of this view comes about, or null when there is nothing to tell. */
export const account = (engine, { match, seat, ply }, card, more) => engine.ask('account', { match, seat, ply, card: card.k, ...more })
  .then(told => (told.parts ? told : null), () => null);

/** What the reader's dialog needs: the view, its pictures, and accounts. */
export const reading = (engine, view, urls, more) => ({ ...view, urls, href: citing(view), account: card => account(engine, view, card, more) });

/** The log; it speaks. New lines come last, and the style keeps them in sight. */
export const log = (view, more = '') => html`<section class="log" id=${'log' + more} tabindex="0" role="log" aria-labelledby=${'title-log' + more}><div><h2 id=${'title-log' + more}>What happened</h2>
  ${still(view, () => (view.log.length ? logList(view, { href: citing(view) }) : html`<p class="quiet">Nothing yet.</p>`))}</div></section>`;

/** A field for typed commands; `said` is the last answer. */
export const sayField = (view, said, say, more = '', id = 'say' + more) => html`<form class="say" @submit=${event => { event.preventDefault(); say(event.target.elements.words); }}>
  <label for=${id}>Type a move</label>
  <input id=${id} name="words" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" placeholder=${view.actions[0]?.do || 'help'}>
  <button class="btn" type="submit">Do</button><output for=${id} aria-live="polite">${said}</output></form>`;

export const keyLine = (open) => html`<p class="keys"><span><kbd>Tab</kbd> zone</span><span><kbd>←</kbd> <kbd>→</kbd> card</span>
  <span><kbd>Enter</kbd> pick</span><span><kbd>U</kbd> undo</span>
  <button class="aslink" type="button" @click=${open}><kbd>?</kbd> all keys</button></p>`;

/**
 * Shows in the browser's tab whether it is your turn: a card with a lamp or without; null gives the site its icon back. In a
 * match both are in the address itself, because a browser asks for a file anew with every change.
 */
export function favicon(yours) {
  const icon = document.querySelector('link[rel=icon]');
  siteIcon ??= icon?.getAttribute('href');
  const now = yours === null ? siteIcon : sign(yours ? LAMP : '');
  if (icon && icon.getAttribute('href') !== now) icon.setAttribute('href', now);
}
let siteIcon = null;
const LAMP = '<circle cx="22" cy="22" r="8" fill="#f2a900" stroke="#4d3300" stroke-width="2"/>';
const sign = more => 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
  + `<rect x="6" y="4" width="17" height="24" rx="3" fill="#fffaf0" stroke="#16221c" stroke-width="2"/>${more}</svg>`);
