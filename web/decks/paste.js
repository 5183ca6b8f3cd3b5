// The box for a deck list as text. It is read while it is typed; each line that was not understood
// is named, with what may be meant.
import { html, when } from '../table/lit.js';
import { openDialog } from '../table/dialogs.js';
import { go, link } from '../page/router.js';
import { count, sentence } from '../page/words.js';
import { freshDeck, needed, newName, orNone, save, soundSets } from './ownDecks.js';
import { linked, trying } from './share.js';

const PAUSE = 250;                                      // ms after the last letter
const EXAMPLE = '# Name of the deck\n2 Name of a card\n1 Name of another';

export async function paste(app, game, text = '') {
  const sets = await orNone(soundSets(app, game).then(found => found.sets), 'Your card sets');
  let read = null, serial = 0, timer = null;
  const made = openDialog({ label: 'Add a deck', kind: 'box wide', body: '' });
  const draw = () => made.element.isConnected && made.update(body());

  async function look() {
    const there = linked(text, game);
    if (there) { made.close(); go(there); return; }
    const mine = ++serial, answer = text.trim() ? await trying(() => app.engine.ask('deck_read', { game, text, sets })) : null;
    if (mine === serial) { read = answer; draw(); }
  }

  function typed(value) {
    text = value;
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  }

  /** Puts what was meant into its line, whose count stays. */
  function mend({ line, suggestion }) {
    const lines = text.split(/\r\n|\r|\n/);
    lines[line - 1] = lines[line - 1].replace(/^(\s*\d+\s*[x×*]?\s+)?.*$/i, (all, number = '') => number + suggestion);
    text = lines.join('\n');
    draw();
    look();
    made.element.querySelector('textarea').focus();
  }

  async function keep(event) {
    event.preventDefault();
    const { name, cards } = read.deck, deck = freshDeck(game, await newName(app, game, name || 'Pasted deck'), cards, needed(cards, sets));
    await save(app, deck);
    made.close();
    go(link('deck', game, deck.id));
  }

  const note = found => html`<li><b>Line ${found.line}</b> ${sentence(found.text)} ${when(found.suggestion, () =>
    html`<button class="btn" type="button" @click=${() => mend(found)}>Use ${found.suggestion}</button>`)}</li>`;

  const body = () => html`<h2>Add a deck</h2><form class="choices" @submit=${keep}>
    <label class="labelled">Deck list or link<textarea id="paste" rows="9" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="paste-help"
      placeholder=${EXAMPLE} .value=${text} @input=${event => typed(event.target.value)}></textarea></label>
    <p class="help" id="paste-help">One card a line, with how many before its name. Lines with # and [sections] are left out.</p>
    <div role="status">${when(read?.notes.length, () => html`<p><b>${count(read.notes.length, 'line')} to look at</b></p><ul class="faults">${read.notes.map(note)}</ul>`)}
      ${when(read && !read.notes.length, () => html`<p>All lines are understood.</p>`)}</div>
    <p class="row"><button class="btn main" type="submit" ?disabled=${!read?.deck.cards.length}>${read?.deck.cards.length ? `Add ${count(read.deck.cards.length, 'card')} as a deck` : 'Add this deck'}</button>
      <button class="btn" type="button" @click=${() => made.close()}>Cancel</button></p></form>`;

  draw();
  made.element.querySelector('textarea').focus();
  if (text) look();
}
