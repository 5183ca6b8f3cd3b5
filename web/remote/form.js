// @ts-check
// What both who invites and who joins fill in: their name, their deck, whether cards made by
// players are welcome; and what is said before a match about its cards.
import { html, when } from '../table/html.js';
/** @import { App, DeckChoices, EventAt, Problem } from '../pageTypes.js' */
/** @import { Game } from '../types.d.ts' */

const KEY = 'mulligan.name';

/**
 * @typedef {object} Brought
 * @property {string} name
 * @property {boolean} accepts
 * @property {DeckChoices | null} decks
 */

/** @returns {Brought} */
export function brought() {
  let name = '';
  try { name = localStorage.getItem(KEY) ?? ''; } catch { /* it is typed anew */ }
  return { name, accepts: false, decks: null };
}

/**
 * The choice of a deck, once its script has come.
 * @param {App} app
 * @param {Game} game
 * @param {Brought} mine
 */
export async function chooseDeck(app, game, mine) {
  if (!game.decks) return;
  mine.decks = await (await app.decks()).choices(app, game);
  app.redraw();
}

/** The fields of the call. @param {Brought} mine */
export async function fieldsOf({ name, accepts, decks }) {
  try { localStorage.setItem(KEY, name.trim()); } catch { /* it is typed anew */ }
  const settled = await decks?.fields(0, [{ kind: 'person' }, { kind: 'remote' }]);
  const [deck] = settled?.decks ?? [];
  return { name: name.trim(), accepts, ...deck && { deck, sets: settled?.sets } };
}

/**
 * @param {App} app
 * @param {Game} game
 * @param {Brought} mine
 */
export function drawBrought(app, game, mine) {
  /** @param {EventAt<HTMLInputElement>} event */
  const typed = event => { mine.name = event.target.value; };
  /** @param {EventAt<HTMLInputElement>} event */
  const ticked = event => { mine.accepts = event.target.checked; };
  return html`
    <label class="labelled">Your name
      <input name="name" maxlength="40" required autocomplete="nickname"
        .value=${mine.name} @input=${typed}>
    </label>
    ${mine.decks?.draw(['Your deck'], false)}
    ${when(game.decks, () => html`
      <label class="ticked">
        <input type="checkbox" name="accepts" .checked=${mine.accepts} @change=${ticked}>
        Cards that players made are welcome in this match
      </label>`)}`;
}

const MIXED = `Both decks are mixed into one, so a changed program could test a guess at the other's
  deck, and lay what it found: only the end shows that.`;

/**
 * How the cards are dealt, and what that means for who holds them.
 * @param {Game | undefined} game
 * @param {string} unsealed     why they are not sealed, '' where they are
 */
export const drawSealed = (game, unsealed) => (unsealed
  ? html`
    <p class="fairness">Both devices make the deal together, so nobody can choose it or deal again,
      and a lie is noticed. Each device still knows all cards: somebody who reads the memory of
      their own browser could look. ${unsealed}</p>`
  : html`
    <p class="fairness">The cards are dealt sealed. No device holds cards its person may not see;
      at the end both are opened and checked. ${when(game?.mixed, () => MIXED)}</p>`);

/** @param {Problem} error */
export const refusal = ({ message }) =>
  html`<p class="refused" id="refused" role="alert" tabindex="-1">${message}</p>`;
