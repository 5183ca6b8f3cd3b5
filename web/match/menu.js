// The boxes of a match: its menu, and what is said at its end.
import { html, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { box, confirm, copy, download } from '../page/dialog.js';
import { base } from '../page/place.js';
import { link, go } from '../page/router.js';
import { clauseLink, verdict } from '../page/words.js';
import * as notices from '../page/notices.js';
import * as settings from '../page/settings.js';

const record = (app, id, as) => app.engine.ask('record', { match: id, as });

/** Saves the match as a file another device can open, or as a score sheet to read. */
export async function saveFile(app, id, game, as = 'json', running = false) {
  download(`${game}-${id}.${as === 'json' ? 'json' : 'txt'}`, await record(app, id, as), as === 'json' ? 'application/json' : 'text/plain');
  if (running && as === 'json') notices.say(`The file is saved. ${SECRETS}`);
}

// a running match can only go on elsewhere with all its cards
const SECRETS = 'It holds the whole deal: who reads it can find the hidden cards.';

/** Copies a link that holds the whole match, opened at `ply`. */
export async function copyLink(app, id, ply, running = false) {
  if (await copy(`${base}${link('review', `${await record(app, id, 'link')}@${ply}`)}`, 'The link to this match')) notices.say(`The link is copied. ${running ? SECRETS : 'It holds the whole match.'}`);
}

export async function menu(app, { id, view, session, resign, review, rematch, sheet, lesson, showKeys }) {
  const over = Boolean(view.over), own = session.persons.length > 0 && !over && !view.notice;
  const items = [
    ['book', 'Rules', () => go(link('rules', view.game))],
    ['branch', 'Review the match so far', review, !lesson],
    ['log', 'Log and typed moves', sheet],
    ['play', 'Rematch', rematch, over],
    ['share', 'Copy a link to this match', () => copyLink(app, id, view.ply), over],
    ['file', 'Save to a file', () => saveFile(app, id, view.game, 'json', !over)],
    ['file', 'Save as a score sheet', () => saveFile(app, id, view.game, 'text')],
    ['more', 'Keys', showKeys],
    ['home', 'New match', () => go(link(view.game))],
    ['flag', 'Resign', () => giveUp(resign, session), own && view.seat !== null],
  ];
  const chosen = await box('Menu', close => html`<ul class="menu">${items.filter(item => item[3] !== false).map(([sign, label, run]) =>
    html`<li><button type="button" @click=${() => close(run)}>${icon(sign)}${label}</button></li>`)}</ul>`, { kind: 'menubox' });
  if (chosen) await Promise.resolve(chosen()).catch(error => notices.say(error.message, { tone: 'bad' }));
}

async function giveUp(resign, session) {
  const name = session.seats[session.seat]?.name;
  const who = session.persons.length > 1 ? `${name} gives` : 'You give';
  if (settings.get('confirm') === 'none' || await confirm('Resign', `${who} the match up. It is over then.`, 'Resign')) await resign();
}

/** How the match ended, why, and what may come next. */
export async function ending(app, { id, view, rematch, review, world }) {
  const { over, players } = view;
  const next = await box(verdict(over, view.seat, players), close => html`<p class="why-over">${over.text}
      ${when(over.clause, () => clauseLink(view.game, over.clause))}</p>
    ${when(over.scores?.length, () => html`<dl class="scores">${players.map(player =>
      html`<div data-won=${over.winner === player.seat ? '1' : '0'}><dt>${player.name}</dt><dd>${over.scores[player.seat]}</dd></div>`)}</dl>`)}
    <p class="row">${world ? html`<a class="btn main" href=${link('world', view.game, world)} autofocus>${icon('back')}Back to your world</a>`
      : html`<button class="btn main" type="button" autofocus @click=${() => close(rematch)}>${icon('play')}Rematch</button>`}
      <button class="btn" type="button" @click=${() => close(review)}>${icon('branch')}Review</button>
      <button class="btn" type="button" @click=${() => close(() => copyLink(app, id, view.ply))}>${icon('share')}Copy link</button>
      <button class="btn" type="button" @click=${() => close(() => saveFile(app, id, view.game))}>${icon('file')}Save file</button></p>`, { kind: 'ending' });
  if (next) await Promise.resolve(next()).catch(error => notices.say(error.message, { tone: 'bad' }));
}
