// One card in full: its text, its lines, other versions of it, and the cards that care about it.
import { html, when } from '../table/lit.js';
import { flat } from '../table/card.js';
import { icon } from '../table/icons.js';
import { openDialog } from '../table/dialogs.js';
import { trying } from './share.js';

/**
 * Opens the card `id`. `place` = {app, game, pool, act(id, again) -> template}: the engine knows
 * the cards of the pool; `act` draws the buttons of the screen and calls `again` to be drawn anew.
 * `onClose` hears the last card that was read.
 */
export function openCard(place, id, onClose = () => {}) {
  const { app, game, pool } = place, urls = {}, trail = [];
  let about = null;
  const made = openDialog({ label: pool.card(id)?.name || 'Card', kind: 'box cardbox', body: '', onClose: () => onClose(id) });
  const draw = () => made.element.isConnected && made.update(body());

  async function show(next) {
    [id, about] = [next, null];
    made.element.setAttribute('aria-label', pool.card(id).name);
    draw();
    made.element.scrollTop = 0;
    made.element.querySelector('h2').focus();
    const mine = id;
    app.art(game)([mine]).then(found => { Object.assign(urls, found); draw(); }, () => {});
    const found = await trying(() => app.engine.ask('card', { game, id: mine }));
    if (mine === id && found) { about = found; draw(); }
  }

  const others = (title, ids = []) => when(ids.some(pool.card), () => html`<h3>${title}</h3><ul class="chips">${ids.filter(pool.card).map(other =>
    html`<li><button class="btn" type="button" @click=${() => { trail.push(id); show(other); }}>${pool.card(other).name}</button></li>`)}</ul>`);

  function body() {
    const { name, face } = pool.card(id), ctx = { faces: pool.faces, glyphs: pool.glyphs, urls };
    return html`<div class="onecard">${flat({ k: id, face: id }, ctx)}<div>
      <h2 tabindex="-1">${name}</h2><p class="kind2">${face.kind}</p><p>${about?.text || face.text || 'No text.'}</p>
      ${when(about?.lines.length, () => html`<dl class="facts">${about.lines.map(([label, text]) => html`<dt>${label}</dt><dd>${text}</dd>`)}</dl>`)}
      ${when(about?.set, () => html`<p class="help">From the set ${about.set}.</p>`)}
      <p class="row">${place.act?.(id, draw) ?? ''}</p></div></div>
      ${others('Other versions', about?.versions)}${others('Cards that care about this one', about?.cares)}
      ${when(trail.length, () => html`<p><button class="btn" type="button" @click=${() => show(trail.pop())}>${icon('back')}Back to ${pool.card(trail.at(-1)).name}</button></p>`)}`;
  }

  show(id);
  return made;
}
