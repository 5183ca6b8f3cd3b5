// @ts-check
// Wide tiles with their cards, and a story: a face in large with its text beside it.
import { html, nothing, when } from '../table/html.js';
import { facts } from './linkBox.js';
/** @import { Act, Go, StoryBlock, Tile, TileCard, TilesBlock } from '../types.d.ts' */
/** @import { WorldContext } from './context.js' */

const MANY = 6;                                         // more cards than that do not overlap
const SEALED = 5;                                       // cards drawn for those that lie face down

/** @param {WorldContext} world  @param {TilesBlock} block */
export function tiles(world, { tiles: all, empty }) {
  if (!all.length) return html`<p class="emptystate">${empty || 'Nothing here.'}</p>`;
  return html`<ul class="tiles" role="list">${all.map(one => tile(world, one))}</ul>`;
}

/** @param {WorldContext} world  @param {Tile} one */
function tile(world, { label, note, cards = [], back, acts, go }) {
  const shown = back ? covered(world, back) : cards.map(card => tileCard(world, card));
  return html`
    <li class="tile" ?data-sealed=${back} ?data-many=${cards.length > MANY}>
      <div class="fanlet" aria-hidden=${back ? 'true' : nothing}>${shown}</div>
      <div>
        <h3>${label}</h3>
        ${when(note, () => html`<p class="lined">${note}</p>`)}
        ${ways(world, acts, go)}
      </div>
    </li>`;
}

/** @param {WorldContext} world  @param {string} back */
const covered = (world, back) =>
  Array.from({ length: SEALED }, () => world.flat(back, world.view.faces[back], true));

/**
 * A card of a tile; one that has a key can be read.
 * @param {WorldContext} world
 * @param {TileCard} card
 */
function tileCard(world, { face: id, k }) {
  const face = world.view.faces[id];
  const drawn = world.flat(id, face);
  const title = html`<span class="vh">${face?.title}</span>`;
  if (k === undefined) return html`${title}${drawn}`;
  return html`
    <button class="mini" type="button" aria-haspopup="dialog"
      @click=${() => world.read(k)}>${title}${drawn}</button>`;
}

/**
 * What can be done, and where it leads.
 * @param {WorldContext} world
 * @param {Act[]} [acts]
 * @param {Go} [go]
 */
export const ways = (world, acts = [], go) => when(acts.length || go, () => html`
  <p class="row">
    ${acts.map(act => world.button(act))}
    ${when(go, to => world.leads(to))}
  </p>`);

/** @param {WorldContext} world  @param {StoryBlock} block */
export function story(world, { face: id, text, lines = [], acts, go }) {
  const face = world.view.faces[id];
  return html`
    <div class="story">
      <div class="large">
        <span class="vh">${face?.title}</span>
        ${world.flat(id, face)}
      </div>
      <div>
        ${when(text, () => html`<p class="lined">${text}</p>`)}
        ${when(lines.length, () => facts(lines))}
        ${ways(world, acts, go)}
      </div>
    </div>`;
}
