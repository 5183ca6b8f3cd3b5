// An open pile, looked through: all its cards side by side, those that may be chosen now ringed.
import { html } from '../table/lit.js';
import { button } from '../table/card.js';
import { openDialog } from '../table/dialogs.js';

const AHEAD = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Opens `pile`, a zone. `can(k)` tells which card `choose(k)` picks; any other is read. */
export function lookThrough(pile, { ctx, can, choose, read }) {
  const cards = [...pile.cards].reverse(), owner = ctx.players.find(player => player.seat === pile.owner)?.name, aim = cards.some(card => can(card.k));
  const press = card => { if (!can(card.k)) return read(card); made.close(); choose(card.k); };
  const made = openDialog({ label: pile.label, kind: 'sheetbox through', body: html`<h2>${[owner, pile.label].filter(Boolean).join(': ')}, ${cards.length} cards</h2>
    <p>${aim ? 'Choose one of the ringed cards. The newest comes first.' : 'The newest comes first. Choose a card to read it.'}</p>
    <div class="pilecards" @keydown=${walk}>${cards.map((card, i) => html`<span @click=${() => press(card)}>${button(card, ctx,
      { id: `through-${card.k}`, state: can(card.k) ? 'aim' : null, where: `${i + 1} of ${cards.length}`, tab: true })}</span>`)}</div>` });
  const nodes = [...made.element.querySelectorAll('.pilecards button')];
  (nodes.find(node => node.dataset.state) || nodes[0]).focus();
  return made;
}

function walk(event) {
  const nodes = [...event.currentTarget.querySelectorAll('button')], to = nodes[nodes.indexOf(document.activeElement) + AHEAD[event.key]];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
