// @ts-check
// The box for a deck list as text. It is read while it is typed; each line that was not understood
// is named, with what may be meant.
import { html, when } from '../table/html.js';
import { openDialog } from '../table/dialogs.js';
import { go, link } from '../page/router.js';
import { count, sentence } from '../page/words.js';
import { attempt } from './attempt.js';
import { freshDeck, needed, newName, orNone, save, soundSets } from './ownDecks.js';
import { addressIn } from './share.js';
/** @import { App, EventAt } from '../pageTypes.js' */
/** @import { CardSet, DeckNote, ReadDeck } from '../types.d.ts' */

/**
 * @typedef {object} PasteState
 * @property {App} app
 * @property {string} game
 * @property {CardSet[]} sets            the person's own
 * @property {string} text               as it is typed
 * @property {ReadDeck | null} answer    what was understood of it
 * @property {number} serial             of the newest question for that
 * @property {ReturnType<typeof setTimeout> | undefined} timer     until the next one
 * @property {import('../table/dialogs.js').Opened} dialog
 */

const PAUSE = 250;                                      // ms after the last letter
const EXAMPLE = '# Name of the deck\n2 Name of a card\n1 Name of another';
const COUNT_AND_NAME = /^(\s*\d+\s*[x×*]?\s+)?.*$/i;

/**
 * Opens the box, with a text to begin with.
 * @param {App} app
 * @param {string} game
 * @param {string} [text]
 */
export async function paste(app, game, text = '') {
  const reading = soundSets(app, game).then(found => found.sets);
  const sets = await orNone(reading, 'Your card sets');
  const dialog = openDialog({ label: 'Add a deck', kind: 'box wide', body: '' });
  /** @type {PasteState} */
  const state = { app, game, sets, text, answer: null, serial: 0, timer: undefined, dialog };
  draw(state);
  focusText(state);
  if (text) readText(state);
}

/** @param {PasteState} state */
function draw(state) {
  const { dialog } = state;
  if (dialog.element.isConnected) dialog.update(body(state));
}

/** @param {PasteState} state */
const focusText = ({ dialog }) => dialog.element.querySelector('textarea')?.focus();

/** Has the text read; a link in it is followed. @param {PasteState} state */
async function readText(state) {
  const { app, dialog, game, sets, text } = state;
  const address = addressIn(text, game);
  if (address) {
    dialog.close();
    go(address);
    return;
  }
  const mine = ++state.serial;
  const fields = { game, text, sets };
  const answer = text.trim() ? await attempt(() => app.engine.ask('deck_read', fields)) : null;
  if (mine !== state.serial) return;
  state.answer = answer;
  draw(state);
}

/** @param {PasteState} state  @param {string} text */
function typed(state, text) {
  state.text = text;
  clearTimeout(state.timer);
  state.timer = setTimeout(() => readText(state), PAUSE);
}

/**
 * Puts what was meant into its line, whose count stays.
 * @param {PasteState} state
 * @param {DeckNote} note
 */
function mend(state, { line, suggestion }) {
  const lines = state.text.split(/\r\n|\r|\n/);
  lines[line - 1] = lines[line - 1]
    .replace(COUNT_AND_NAME, (_, number = '') => number + suggestion);
  state.text = lines.join('\n');
  draw(state);
  readText(state);
  focusText(state);
}

/** Keeps what was understood as a deck, and opens it. @param {PasteState} state */
async function keep({ app, dialog, game, answer, sets }) {
  if (!answer) return;
  const { name, cards } = answer.deck;
  const free = await newName(app, game, name || 'Pasted deck');
  const deck = freshDeck(game, free, cards, needed(cards, sets));
  await save(app, deck);
  dialog.close();
  go(link('deck', game, deck.id));
}

/** @param {PasteState} state */
function body(state) {
  const { answer, dialog, text } = state;
  const size = answer?.deck.cards.length;
  /** @param {Event} event */
  const submit = event => {
    event.preventDefault();
    keep(state);
  };
  /** @param {EventAt<HTMLTextAreaElement>} event */
  const input = event => typed(state, event.target.value);
  return html`
    <h2>Add a deck</h2>
    <form class="choices" @submit=${submit}>
      <label class="labelled">Deck list or link
        <textarea id="paste" rows="9" spellcheck="false" autocapitalize="off" autocomplete="off"
          aria-describedby="paste-help" placeholder=${EXAMPLE}
          .value=${text} @input=${input}></textarea>
      </label>
      <p class="help" id="paste-help">
        One card a line, with how many before its name. Lines with # and [sections] are left out.
      </p>
      <div role="status">${when(answer, () => notes(state, answer?.notes ?? []))}</div>
      <p class="row">
        <button class="btn main" type="submit" ?disabled=${!size}>
          ${size ? `Add ${count(size, 'card')} as a deck` : 'Add this deck'}
        </button>
        <button class="btn" type="button" @click=${dialog.close}>Cancel</button>
      </p>
    </form>`;
}

/** What was not understood. @param {PasteState} state  @param {DeckNote[]} list */
function notes(state, list) {
  if (!list.length) return html`<p>All lines are understood.</p>`;
  return html`
    <p><b>${count(list.length, 'line')} to look at</b></p>
    <ul class="faults">${list.map(note => noteItem(state, note))}</ul>`;
}

/** @param {PasteState} state  @param {DeckNote} note */
function noteItem(state, note) {
  const { line, suggestion, text } = note;
  const use = () => mend(state, note);
  return html`
    <li>
      <b>Line ${line}</b> ${sentence(text)}
      ${when(suggestion, () => html`
        <button class="btn" type="button" @click=${use}>Use ${suggestion}</button>`)}
    </li>`;
}
