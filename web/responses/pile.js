// @ts-check
// An open pile, looked through: all its cards side by side, those that may be chosen now ringed.
import { html, when } from '../table/html.js';
import { button } from '../table/card.js';
import { openDialog } from '../table/dialogs.js';
/** @import { Card, CardContext, EventAt, View } from '../pageTypes.js' */
/** @import { CardPile } from '../table/boardState.js' */

/**
 * What a pile is looked through with.
 * @typedef {object} Looking
 * @property {CardContext & Pick<View, 'players'>} ctx
 * @property {(k: string) => unknown} can         whether a card may be chosen
 * @property {(k: string) => unknown} [choose]    chooses it
 * @property {(card: Card) => unknown} read       what a press on any other does
 */

/** @type {Record<string, number>} */
const AHEAD = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Opens a pile. @param {CardPile} pile  @param {Looking} looking */
export function lookThrough(pile, looking) {
  const cards = [...pile.cards].reverse();
  /** @param {Card} card */
  const press = card => {
    if (!looking.can(card.k)) return void looking.read(card);
    dialog.close();
    looking.choose?.(card.k);
  };
  /** @param {string} id */
  const answer = id => {
    dialog.close();
    looking.choose?.(id);
  };
  const aim = cards.some(card => looking.can(card.k));
  const body = html`
    ${beginning(pile, looking, aim)}
    <div class="pilecards" @keydown=${walk}>
      ${cards.map((card, i) => html`
        <span @click=${() => press(card)}>${drawCard(card, i, pile, looking)}</span>`)}
    </div>
    ${when(aim && pile.verbs?.length, () => answers(pile, answer))}`;
  const dialog = openDialog({ label: pile.label, kind: 'sheetbox through', body });
  const nodes = buttonsOf(dialog.element.querySelector('.pilecards'));
  (nodes.find(node => node.dataset.state) || nodes[0]).focus();
  return dialog;
}

/**
 * @param {CardPile} pile
 * @param {Looking} looking
 * @param {boolean} aim     a card of it may be chosen
 */
function beginning({ cards, label, owner, question }, { ctx }, aim) {
  const whose = ctx.players.find(player => player.seat === owner)?.name;
  const asked = when(aim && question, ({ ask, hint }) => html`
    <p class="asked"><b>${ask}</b>${when(hint, () => html` ${hint}`)}</p>`);
  return html`
    <h2>${[whose, label].filter(Boolean).join(': ')}, ${cards.length} cards</h2>
    ${asked}
    <p>${aim
      ? 'The ringed cards may be chosen. The newest comes first.'
      : 'The newest comes first. Choose a card to read it.'}</p>`;
}

/**
 * The buttons of what would be answered without a card of the pile.
 * @param {CardPile} pile
 * @param {(id: string) => void} answer
 */
const answers = ({ next, verbs = [] }, answer) => html`
  <div class="row">
    ${verbs.map(([id, label]) => html`
      <button class="btn" type="button" data-verb=${id} ?data-hint=${id === next}
        @click=${() => answer(id)}>
        ${label}
      </button>`)}
  </div>`;

/**
 * @param {Card} card
 * @param {number} i         its place
 * @param {CardPile} pile
 * @param {Looking} looking
 */
const drawCard = (card, i, { cards, next }, { can, ctx }) => button(card, ctx, {
  id: `through-${card.k}`,
  state: can(card.k) ? 'aim' : null,
  step: card.k === next ? 1 : undefined,
  where: `${i + 1} of ${cards.length}`,
  tab: true,
});

/** @param {Element | null} root  @returns {HTMLElement[]} */
const buttonsOf = root => [...root?.querySelectorAll('button') ?? []];

/** An arrow key goes to the card beside. @param {EventAt<HTMLElement, KeyboardEvent>} event */
function walk(event) {
  const nodes = buttonsOf(event.currentTarget);
  const here = nodes.findIndex(node => node === document.activeElement);
  const to = nodes[here + AHEAD[event.key]];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
