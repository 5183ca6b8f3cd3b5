// Cards that came. They may lie under a seal that is opened by a step of its own; then they are
// turned over: from a pile one at a time, or side by side, one by one or all at once. With little
// motion nothing moves, and cards side by side lie open.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { openDialog } from '../table/dialogs.js';
import { count } from '../page/words.js';
import { play } from '../page/sound.js';
import { value } from './handover.js';

// ms between two cards when all are turned over, for all of them at most, for a seal to open
const BEAT = 170, ALL = 3000, TEAR = 620;
// pixels; cards that lie beside the pile once they are seen, if there are no more
const SWIPE = 40, TRAY = 14;

/**
 * Shows the faces `shown` as `how` says (docs/view-model.md); resolves when the person has seen
 * them. `say` are words about them.
 */
export function reveal(world, { shown: ids, faces, say: words, reveal: how = {} }) {
  return new Promise(resolve => {
    const still = document.documentElement.hasAttribute('data-still'), open = ids.map(() => ids.length === 1 && !how.seal || still && !how.one_by_one);
    let stage = how.seal ? 'seal' : first(), at = -1, said = '', timer = null, from = null, swiped = false;
    const made = openDialog({ label: how.title || 'New cards', kind: 'box wide reveal', body: '', onClose: () => { clearTimeout(timer); world.watching.delete(draw); resolve(); } });
    const name = id => [faces[id]?.title ?? id, faces[id]?.say].filter(Boolean).join(', '), closed = () => open.includes(false);
    made.element.addEventListener('keydown', event => {
      if (event.key === 'ArrowRight' && stage === 'pile') { event.preventDefault(); next(); }
    });

    function first() { return how.one_by_one && ids.length > 1 ? 'pile' : 'spread'; }

    function to(stage_, focus) {
      stage = stage_;
      draw();
      made.element.querySelector(focus)?.focus();
    }

    /** The second step: the seal opens. */
    function unseal() {
      if (stage !== 'seal') return;
      play('gather');
      to('tear', '.in h2');
      said = 'It is open.';
      timer = setTimeout(() => {
        to(first(), '#turnall');
        if (ids.length === 1) turn(0);
      }, still ? 0 : TEAR);
    }

    function turn(i) {
      if (open[i]) return;
      open[i] = true;
      said = stage === 'pile' ? `Card ${i + 1} of ${ids.length}: ${name(ids[i])}` : name(ids[i]);
      play('turn');
      draw();
    }

    /** From the pile: the card that lies open goes to the others, the next is turned over. */
    function next() {
      if (at + 1 < ids.length) turn(++at);
      else to('spread', '#turnall');
    }

    /** The rest, one after the other. */
    function all() {
      if (stage === 'pile') to('spread', '#turnall');
      const left = open.indexOf(false);
      if (left < 0) return;
      turn(left);
      timer = setTimeout(all, still ? 0 : Math.min(BEAT, ALL / ids.length));
    }

    const lines = () => when(how.lines?.length, () => html`<dl class="facts">${how.lines.map(([label, one]) => html`<dt>${label}</dt><dd>${value(one, label)}</dd>`)}</dl>`);
    const underside = () => html`<span class="back" aria-hidden="true">${when(how.back, () => world.flat(how.back, faces[how.back], true))}</span>`;
    const flip = (id, i, press) => html`<button class="flip" type="button" aria-disabled=${open[i] ? 'true' : nothing} @click=${press}>
      <span class="vh">${open[i] ? name(id) : `Card ${i + 1} of ${ids.length}, face down`}</span><span class="front">${world.flat(id, faces[id])}</span>${underside()}</button>`;

    const STAGES = {
      seal: () => html`<div class="sealed"><div class="wrapper" aria-hidden="true" @click=${unseal}>${world.flat(how.seal, faces[how.seal], true)}</div>${lines()}</div>
        <p class="row"><button class="btn main" type="button" @click=${unseal}>${icon('redo')}${how.open || 'Open it'}</button></p>`,
      tear: () => html`<div class="sealed torn"><div class="wrapper" aria-hidden="true">${[1, 2].map(() => world.flat(how.seal, faces[how.seal], true))}</div>${lines()}</div>
        <p class="row"><button class="btn main" type="button" aria-disabled="true">${how.open || 'Open it'}</button></p>`,
      pile: () => html`<div class="piled" ?data-many=${ids.length > TRAY} @pointerdown=${event => { from = [event.clientX, event.clientY]; swiped = false; }} @pointerup=${swipe}>
          <div class="heap" data-left=${Math.min(3, ids.length - at - 1)}><span class="under" aria-hidden="true"></span>
            <div class="top2" ?data-open=${at >= 0}>${at < 0 ? html`<button class="flip" type="button" tabindex="-1" @click=${tap}><span class="vh">${ids.length} cards, face down</span>${underside()}</button>`
              : [at].map(i => html`<button class="flip" type="button" tabindex="-1" data-turn=${i % 2} @click=${tap}><span class="vh">${name(ids[i])}</span><span class="front">${world.flat(ids[i], faces[ids[i]])}</span>${underside()}</button>`)}</div></div>
          <ol class="seen" aria-label="Cards seen">${ids.map((id, i) => html`<li ?data-open=${i < at}>${when(i < at, () => html`<span class="vh">${name(id)}</span>${world.flat(id, faces[id])}`)}</li>`)}</ol></div>
        <p class="row"><button class="btn main" type="button" id="turnall" @click=${next}>${icon('redo')}${nextLabel(at, ids.length)}</button>
          ${when(closed(), () => html`<button class="btn" type="button" @click=${all}>All at once</button>`)}<span class="quiet">${Math.max(0, at + 1)} of ${ids.length}</span></p>`,
      spread: () => html`<ul class="newcards" role="list">${ids.map((id, i) => html`<li ?data-open=${open[i]}>${flip(id, i, () => turn(i))}</li>`)}</ul>
        <p class="row"><button class="btn main" type="button" id="turnall" @click=${closed() ? all : made.close}>${icon(closed() ? 'redo' : 'check')}${closed() ? 'Turn all over' : 'Done'}</button></p>`,
    };

    function tap() { if (!swiped) next(); }

    function swipe({ clientX, clientY }) {
      const [x, y] = from ?? [clientX, clientY];
      from = null;
      if (Math.abs(clientX - x) < SWIPE || Math.abs(clientY - y) > Math.abs(clientX - x)) return;
      swiped = true;
      next();
    }

    function draw() {
      if (!made.element.isConnected) return;
      made.element.dataset.stage = stage;
      made.update(html`<h2 tabindex="-1">${how.title || count(ids.length, 'new card')}</h2>${when(words && stage !== 'seal' && stage !== 'tear', () => html`<p class="lined">${words}</p>`)}${STAGES[stage]()}<p class="vh" role="status">${said}</p>`);
    }

    world.watching.add(draw);
    draw();
    made.element.querySelector(stage === 'seal' ? '.in h2' : '#turnall').focus();
  });
}

/** What the button of a pile says when its card `at` (-1: none) of `all` is turned. */
function nextLabel(at, all) {
  if (at < 0) return 'First card';
  return at + 1 < all ? 'Next card' : 'See them all';
}
