// @ts-check
// People's sets of cards: the report on one that came in, and the list of those kept.
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { confirm } from '../page/dialog.js';
import { say } from '../page/notices.js';
import { clauseLink, count, sentence } from '../page/words.js';
import { endOffer, pick, whyNoRoom } from './incoming.js';
import { remove, save } from './ownDecks.js';
import { unreadable } from './parts.js';
import { saveSetFile } from './share.js';
/** @import { App, Problem } from '../pageTypes.js' */
/** @import { CardFault, CardSet } from '../types.d.ts' */
/** @import { OfferedSet } from './incoming.js' */
/** @import { OwnSet } from './ownDecks.js' */

/** Leaves the report or the offer. @param {App} app */
function leave(app) {
  endOffer();
  app.reopen();
}

/**
 * What is wrong with a set, line by line; nothing of it is kept.
 * @param {App} app
 * @param {string} game
 * @param {OfferedSet} set
 */
export function setFaults(app, game, { file, report: { faults } }) {
  const things = faults.length === 1 ? 'One thing is' : `${faults.length} things are`;
  return html`
    <section class="report" role="alert">
      <h1 tabindex="-1">${file} is not a set yet</h1>
      <p>
        ${things} to be mended in the file.
        Nothing of it was kept; your decks and sets are as they were.
      </p>
      <ol class="faults">${faults.map(fault => faultItem(game, fault))}</ol>
      <p class="row">
        <button class="btn main" type="button" @click=${() => pick(app, game)}>
          ${icon('file')}Open the mended file
        </button>
        <button class="btn" type="button" @click=${() => leave(app)}>Back to the cards</button>
      </p>
    </section>`;
}

/** @param {string} game  @param {CardFault} fault */
const faultItem = (game, { line, card, key, text, hint, clause }) => html`
  <li>
    ${when(line, () => html`<b>Line ${line}</b>`)}
    ${when(card, () => html`<span>${card}</span>`)}
    ${when(key, () => html`<code>${key}</code>`)}
    <span>${sentence(text)}</span>
    ${when(hint, () => html`<span class="hint">${sentence(hint)}</span>`)}
    ${when(clause, () => clauseLink(game, clause))}
  </li>`;

/**
 * The head over the cards of a set that is sound and not kept yet.
 * @param {App} app
 * @param {string} game
 * @param {OfferedSet} set
 * @param {boolean} known     the person has it already
 */
export function setOffer(app, game, { report: { name, cards, set } }, known) {
  const keepButton = html`
    <button class="btn main" type="button" @click=${() => set && keep(app, game, set)}>
      ${icon('check')}Keep this set
    </button>`;
  return html`
    <header>
      <div>
        <h1 tabindex="-1">${name}</h1>
        <p>
          ${count(cards.length, 'card')}, all sound.
          They add to the game's cards and change none of them.
          Decks and matches with them carry them along.
        </p>
      </div>
      <p class="row">
        ${known ? html`<span>You have this set already.</span>` : keepButton}
        <button class="btn" type="button" @click=${() => leave(app)}>
          ${known ? 'Back to the cards' : 'Do not keep it'}
        </button>
      </p>
    </header>`;
}

/** @param {App} app  @param {string} game  @param {CardSet} set */
async function keep(app, game, set) {
  const reason = await whyNoRoom(app, game, set);
  if (reason) {
    say(reason, { tone: 'bad', stay: true });
    return;
  }
  await save(app, { game, ...set, touched: Date.now() });
  endOffer();
  say(`${set.name} is kept. Its cards stand with the others now.`);
  app.reopen();
}

/** How many cards a set has; one that is damaged may have no list. @param {OwnSet} set */
const size = set => count(set.cards?.length ?? 0, 'card');

/**
 * The kept sets of a game.
 * @typedef {object} KeptSets
 * @property {OwnSet[]} sets
 * @property {Map<OwnSet, string>} refused     why some of them are not used
 * @property {Problem | null} unread           why none could be read
 */

/**
 * A list of the kept sets, each to be saved or deleted.
 * @param {App} app
 * @param {string} game
 * @param {KeptSets} kept
 * @param {() => unknown} again     reads them again
 */
export const setList = (app, game, kept, again) => html`
  <section class="setlist" aria-labelledby="sets-title">
    <h2 id="sets-title">Your card sets</h2>
    ${kept.unread
      ? unreadable('Your card sets', kept.unread, again)
      : keptSets(app, kept)}
    <p class="row">
      <button class="btn" type="button" @click=${() => pick(app, game)}>
        ${icon('file')}Open a card set
      </button>
    </p>
  </section>`;

/** @param {App} app  @param {KeptSets} kept */
function keptSets(app, { sets, refused }) {
  const all = [...sets, ...refused.keys()];
  if (all.length) {
    return html`
      <ul class="list">${all.map(set => setItem(app, set, refused.get(set)))}</ul>`;
  }
  return html`
    <p class="help">
      Cards of your own come as a file in the format of the game's cards. Drop one here;
      you see what is in it before it is kept.
    </p>`;
}

/** @param {App} app  @param {OwnSet} set  @param {string | undefined} refusal */
function setItem(app, set, refusal) {
  const note = refusal === undefined
    ? size(set)
    : html`is kept but not used. ${sentence(refusal)}`;
  return html`
    <li>
      <span><b>${set.name}</b> ${note}</span>
      <span class="row">
        <button class="round" type="button" aria-label=${`Save ${set.name} to a file`}
          @click=${() => saveSetFile(set)}>${icon('file')}</button>
        <button class="round" type="button" aria-label=${`Delete ${set.name}`}
          @click=${() => deleteSet(app, set)}>${icon('close')}</button>
      </span>
    </li>`;
}

/** @param {App} app  @param {OwnSet} set */
async function deleteSet(app, set) {
  const text = `${set.name}, ${size(set)}. Decks and matches with its cards keep them.`;
  if (!await confirm('Delete this set', text, 'Delete')) return;
  await remove(app, set);
  const undo = () => save(app, set).then(app.reopen);
  say(`${set.name} is deleted.`, { actions: [['Undo', undo]] });
  app.reopen();
}
