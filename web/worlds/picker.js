// Picking cards for a field: all there are, with search and filters; a press takes one in or out.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { openDialog } from '../table/dialogs.js';
import { count } from '../page/words.js';
import { CardBrowser } from './cardBrowser.js';

/**
 * Resolves with the keys that were picked, or null when the person left it. `pool()` is the pool of
 * the field, or null while it comes.
 */
export function pick(world, field, pool, before) {
  return new Promise(resolve => {
    const one = field.one || field.most === 1, most = one ? 1 : field.most ?? Infinity;
    let chosen = [...before], answer = null;
    const made = openDialog({ label: field.label, kind: 'box wide picker', body: '', onClose: () => { browser.close(); world.watching.delete(draw); resolve(answer); } });
    const browser = new CardBrowser(world.app, world.game, { press, read: card => world.read(card.k), root: () => made.element, redraw: draw }, false);

    function press({ id }) {
      if (chosen.includes(id)) chosen = chosen.filter(key => key !== id);
      else if (one) chosen = [id];
      else if (chosen.length < most) chosen = [...chosen, id];
      if (one && chosen.length) return finish();
      return draw();
    }

    function finish() {
      answer = chosen;
      made.close();
    }

    function draw() {
      if (!made.element.isConnected) return;
      const cards = pool(), full = chosen.length >= most;
      made.update(html`<h2>${field.label}</h2>${when(field.help, () => html`<p class="help">${field.help}</p>`)}
        ${cards ? browser.draw(cards, field.label, { empty: 'There is no card to choose.', state: card => stateOf(card, chosen.indexOf(card.id)) }) : html`<p role="status">Looking</p>`}
        ${when(!one, () => html`<div class="deckbar picks"><span role="status">${count(chosen.length, 'card')} chosen${full ? `, ${most} is the most` : ''}</span>
          <button class="btn" type="button" ?disabled=${!chosen.length} @click=${() => { chosen = []; draw(); }}>None</button>
          <button class="btn main" type="button" @click=${finish}>Done</button></div>`)}`);
      browser.drawn();
    }

    world.watching.add(draw);
    draw();
  });
}

const stateOf = (card, at) => ({ on: at >= 0, badge: () => (at >= 0 ? html`<span class="inside" aria-hidden="true">${icon('check')}</span>` : nothing) });
