// @ts-check
// Cards made by players, before several persons play with them: shown by name, to be read, and
// accepted by each at the table.
import { html, when } from '../table/html.js';
import { box } from '../page/dialog.js';
import { clauseLink, count } from '../page/words.js';
import { openCard } from './detail.js';
import { prepared } from './pool.js';
/** @import { App, EventAt, Player } from '../pageTypes.js' */
/** @import { Accord, MadeCard } from '../types.d.ts' */

/**
 * Who has accepted: `has` says whether a seat's box is ticked, `tick` hears of it. Without them
 * each box must be ticked before the form is sent.
 * @typedef {object} Ticks
 * @property {(seat: number) => boolean} has
 * @property {(seat: number, on: boolean) => void} tick
 */

/**
 * The cards, and a box to tick for each seat that must accept them.
 * @param {App} app
 * @param {string} game
 * @param {Accord} accord
 * @param {(string | undefined)[]} names     by seat
 * @param {Ticks} [ticks]
 */
export function acceptFields(app, game, { clause, seats, cards, glyphs }, names, ticks) {
  const pool = prepared({ fields: [], cards, glyphs });
  const these = cards.length === 1 ? 'this card' : 'these cards';
  /** @param {MadeCard} card */
  const read = ({ id }) => openCard({ app, game, pool }, id);
  return html`
    <fieldset class="accord">
      <legend>Cards made by players</legend>
      <p class="help">
        The decks hold ${count(cards.length, 'card')} made by players.
        Everybody at the table accepts ${these} before the match begins
        (${clauseLink(game, clause)}). Press one to read it.
      </p>
      <ul class="chips">${cards.map(card => cardButton(card, read))}</ul>
      <div class="radios">${seats.map(seat => seatBox(seat, names[seat], these, ticks))}</div>
    </fieldset>`;
}

/** @param {MadeCard} card  @param {(card: MadeCard) => unknown} read */
function cardButton(card, read) {
  const maker = when(card.by, () => html` <small>by ${card.by}</small>`);
  return html`
    <li>
      <button class="btn" type="button" @click=${() => read(card)}>${card.name}${maker}</button>
    </li>`;
}

/**
 * @param {number} seat
 * @param {string | undefined} name
 * @param {string} these     cards, in words
 * @param {Ticks} [ticks]
 */
function seatBox(seat, name, these, ticks) {
  /** @param {EventAt<HTMLInputElement>} event */
  const change = event => ticks?.tick(seat, event.target.checked);
  return html`
    <label class="radio">
      <input type="checkbox" ?required=${!ticks} .checked=${ticks?.has(seat) ?? false}
        @change=${change}>
      <span><b>${name}</b> accepts ${these}</span>
    </label>`;
}

/**
 * Asks everybody in a dialog. Resolves with the `players` as the bridge takes them, accepted, or
 * null.
 * @param {App} app
 * @param {string} game
 * @param {Accord} accord
 * @param {Player[]} players
 * @returns {Promise<Player[] | null>}
 */
export function agree(app, game, accord, players) {
  const names = players.map(player => player.name);
  /** @type {Player[]} */
  const accepted = players.map((player, seat) =>
    (accord.seats.includes(seat) ? { ...player, accepts: true } : player));
  return box('Before you play', (/** @type {(players: Player[]) => void} */ close) => {
    /** @param {Event} event */
    const submit = event => {
      event.preventDefault();
      close(accepted);
    };
    return html`
      <form class="choices" @submit=${submit}>
        ${acceptFields(app, game, accord, names)}
        <p class="row">
          <button class="btn main" type="submit">Play</button></p>
      </form>`;
  });
}
