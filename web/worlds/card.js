// One card of a world in full: its lines, and what can be done with it.
import { html, when } from '../table/lit.js';
import { openDialog } from '../table/dialogs.js';
import { value } from './handover.js';

/** Opens the card `k`; a deed that is done closes it. */
export function openCard(world, k) {
  let about = null;
  const made = openDialog({ label: 'Card', kind: 'box cardbox', body: html`<p role="status">Looking</p>`, onClose: () => world.watching.delete(draw) });

  function draw() {
    if (!made.element.isConnected || !about) return;
    const { face: id, lines, acts, faces } = about, face = faces[id];
    made.element.setAttribute('aria-label', face.title);
    made.update(html`<div class="onecard">${world.flat(id, face)}<div><h2 tabindex="-1">${face.title}</h2><p class="kind2">${face.kind}</p>
      ${when(face.text, () => html`<p class="lined">${face.text}</p>`)}
      <dl class="facts">${lines.map(([label, one]) => html`<dt>${label}</dt><dd>${value(one, label)}</dd>`)}</dl></div></div>
      ${when(acts.length, () => html`<p class="row">${acts.map(act => world.button(act))}</p>`)}`);
  }

  async function look() {
    try {
      about = await world.ask('world_card', { k });
      draw();
      made.element.querySelector('h2')?.focus();
    } catch (error) {
      made.close();
      world.fail(error);
    }
  }

  world.watching.add(draw);
  look();
  return made;
}
