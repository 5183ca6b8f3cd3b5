// Cards that came: they lie face down and are turned over, one by one or all at once. With little motion they lie open.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { openDialog } from '../table/dialogs.js';
import { count } from '../words.js';
import { play } from '../sound.js';

const BEAT = 170;                                       // ms between two cards when all are turned over

/** Shows the faces `ids`; resolves when the person has seen them. `words` say what they are. */
export function reveal(world, ids, faces, words) {
  return new Promise(resolve => {
    const still = document.documentElement.hasAttribute('data-still'), open = ids.map(() => still || ids.length === 1);
    let said = '', timer = null;
    const made = openDialog({ label: 'New cards', kind: 'box wide reveal', body: '', onClose: () => { clearTimeout(timer); world.watching.delete(draw); resolve(); } });

    function turn(i) {
      if (open[i]) return;
      open[i] = true;
      said = faces[ids[i]]?.title ?? ids[i];
      play('turn');
      draw();
    }

    /** The rest, one after the other. */
    function all() {
      const next = open.indexOf(false);
      if (next < 0) return;
      turn(next);
      timer = setTimeout(all, BEAT);
    }

    function draw() {
      if (!made.element.isConnected) return;
      const closed = open.includes(false);
      made.update(html`<h2>${count(ids.length, 'new card')}</h2>${when(words, () => html`<p>${words}</p>`)}
        <ul class="newcards" role="list">${ids.map((id, i) => html`<li ?data-open=${open[i]}><button class="flip" type="button" aria-disabled=${open[i] ? 'true' : nothing}
          aria-label=${open[i] ? [faces[id]?.title ?? id, faces[id]?.say].filter(Boolean).join(', ') : `Card ${i + 1} of ${ids.length}, face down`} @click=${() => turn(i)}>
          <span class="front">${world.flat(id, faces[id])}</span><span class="back" aria-hidden="true"></span></button></li>`)}</ul>
        <p class="vh" role="status">${said}</p>
        <p class="row"><button class="btn main" type="button" id="turnall" @click=${closed ? all : made.close}>${icon(closed ? 'redo' : 'check')}${closed ? 'Turn all over' : 'Done'}</button></p>`);
    }

    world.watching.add(draw);
    draw();
    made.element.querySelector('#turnall').focus();
  });
}
