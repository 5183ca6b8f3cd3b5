// @ts-check
// One card of a world in full: its lines, and what can be done with it.
import { html, when } from '../table/html.js';
import { openDialog } from '../table/dialogs.js';
import { facts } from './linkBox.js';
/** @import { CardKey, WorldCard } from '../types.d.ts' */
/** @import { WorldContext } from './context.js' */

/**
 * Opens the card `k`; a deed that is done closes it.
 * @param {WorldContext} world
 * @param {CardKey} k
 */
export function openCard(world, k) {
  /** @type {WorldCard | null} */
  let about = null;
  const onClose = () => world.watching.delete(draw);
  const body = html`<p role="status">Looking</p>`;
  const dialog = openDialog({ label: 'Card', kind: 'box cardbox', body, onClose });
  const { element } = dialog;

  function draw() {
    if (!element.isConnected || !about) return;
    element.setAttribute('aria-label', about.faces[about.face].title);
    dialog.update(drawCard(world, about));
  }

  async function look() {
    try {
      about = await world.ask('world_card', { k });
      draw();
      element.querySelector('h2')?.focus();
    } catch (error) {
      dialog.close();
      world.fail(error);
    }
  }

  world.watching.add(draw);
  look();
  return dialog;
}

/** @param {WorldContext} world  @param {WorldCard} about */
function drawCard(world, { face: id, lines, acts, faces }) {
  const face = faces[id];
  return html`
    <div class="onecard">
      ${world.flat(id, face)}
      <div>
        <h2 tabindex="-1">${face.title}</h2>
        <p class="kind2">${face.kind}</p>
        ${when(face.text, () => html`<p class="lined">${face.text}</p>`)}
        ${facts(lines)}
      </div>
    </div>
    ${when(acts.length, () => html`<p class="row">${acts.map(act => world.button(act))}</p>`)}`;
}
