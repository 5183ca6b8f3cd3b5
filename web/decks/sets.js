// People's sets of cards: the report on one that came in, and the list of those kept.
import { html, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { confirm } from '../page/dialog.js';
import { say } from '../page/notices.js';
import { clauseLink, count, sentence } from '../page/words.js';
import { endTrial, pick, room } from './incoming.js';
import { remove, save, saveFile } from './ownDecks.js';
import { unreadable } from './parts.js';

/** What is wrong with a set, line by line; nothing of it is kept. */
export const faulty = (app, game, { file, report }) => html`<section class="report" role="alert"><h1 tabindex="-1">${file} is not a set yet</h1>
  <p>${report.faults.length === 1 ? 'One thing is' : `${report.faults.length} things are`} to be mended in the file. Nothing of it was kept; your decks and sets are as they were.</p>
  <ol class="faults">${report.faults.map(fault => html`<li>${when(fault.line, () => html`<b>Line ${fault.line}</b> `)}${when(fault.card, () => html`<span>${fault.card}</span> `)}${
    when(fault.key, () => html`<code>${fault.key}</code> `)}<span>${sentence(fault.text)}</span> ${when(fault.hint, () => html`<span class="hint">${sentence(fault.hint)}</span>`)} ${when(fault.clause, () => clauseLink(game, fault.clause))}</li>`)}</ol>
  <p class="row"><button class="btn main" type="button" @click=${() => pick(app, game)}>${icon('file')}Open the mended file</button>
    <button class="btn" type="button" @click=${() => { endTrial(); app.reopen(); }}>Back to the cards</button></p></section>`;

/** The head over the cards of a set that is sound and not kept yet. */
export const offered = (app, game, { report }, known) => html`<header><div><h1 tabindex="-1">${report.name}</h1>
    <p>${count(report.cards.length, 'card')}, all sound. They add to the game's cards and change none of them. Decks and matches with them carry them along.</p></div>
  <p class="row">${known ? html`<span>You have this set already.</span>` : html`<button class="btn main" type="button" @click=${() => keep(app, game, report)}>${icon('check')}Keep this set</button>`}
    <button class="btn" type="button" @click=${() => { endTrial(); app.reopen(); }}>${known ? 'Back to the cards' : 'Do not keep it'}</button></p></header>`;

async function keep(app, game, { set }) {
  const full = await room(app, game, set);
  if (full) return say(full, { tone: 'bad', stay: true });
  await save(app, { game, ...set, touched: Date.now() });
  endTrial();
  say(`${set.name} is kept. Its cards stand with the others now.`);
  app.reopen();
}

const size = set => count(set.cards?.length ?? 0, 'card');

/**
 * The kept sets, each to be saved or deleted; `refused` tells why some of them are not used,
 * `unread` = [error, again] that none could be read.
 */
export const setsOf = (app, game, sets, refused, unread) => html`
  <section class="setlist" aria-labelledby="sets-title">
    <h2 id="sets-title">Your card sets</h2>
    ${unread ? unreadable('Your card sets', ...unread) : keptSets(app, sets, refused)}
    <p class="row">
      <button class="btn" type="button"
        @click=${() => pick(app, game)}>${icon('file')}Open a card set</button>
    </p>
  </section>`;

function keptSets(app, sets, refused) {
  const note = set => (refused.has(set)
    ? html`is kept but not used. ${sentence(refused.get(set))}`
    : size(set));
  const item = set => html`
    <li>
      <span><b>${set.name}</b> ${note(set)}</span>
      <span class="row">
        <button class="round" type="button" aria-label=${`Save ${set.name} to a file`}
          @click=${() => saveFile(set)}>${icon('file')}</button>
        <button class="round" type="button" aria-label=${`Delete ${set.name}`}
          @click=${() => drop(app, set)}>${icon('close')}</button>
      </span>
    </li>`;
  if (sets.length) return html`<ul class="list">${sets.map(item)}</ul>`;
  return html`
    <p class="help">Cards of your own come as a file in the format of the game's cards. Drop one here;
      you see what is in it before it is kept.</p>`;
}

async function drop(app, set) {
  if (!await confirm('Delete this set', `${set.name}, ${size(set)}. Decks and matches with its cards keep them.`, 'Delete')) return;
  await remove(app, set);
  say(`${set.name} is deleted.`, { actions: [['Undo', () => save(app, set).then(app.reopen)]] });
  app.reopen();
}
