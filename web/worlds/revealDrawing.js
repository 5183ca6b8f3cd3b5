// @ts-check
// How cards that came look: the seal and its opening, the pile, side by side.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { count } from '../page/words.js';
import { facts } from './linkBox.js';
/** @import { RevealActions, RevealState } from './reveal.js' */

// cards that lie beside the pile once they are seen, if there are no more
const TRAY = 14;
const HEAP = 3;                                         // more cards make a pile no higher

const STAGES = { seal, tear, pile, spread };

/** @param {RevealState} state  @param {RevealActions} actions */
export function drawReveal(state, actions) {
  const { how, ids, status, stage, words } = state;
  const sealed = stage === 'seal' || stage === 'tear';
  return html`
    <h2 tabindex="-1">${how.title || count(ids.length, 'new card')}</h2>
    ${when(words && !sealed, () => html`<p class="lined">${words}</p>`)}
    ${STAGES[stage](state, actions)}
    <p class="vh" role="status">${status}</p>`;
}

/** What a card is called. @param {RevealState} state  @param {string} id */
export const nameOf = ({ faces }, id) =>
  [faces[id]?.title ?? id, faces[id]?.say].filter(Boolean).join(', ');

/** @param {RevealState} state */
function lines({ how: { fold, lines: told = [] } }) {
  if (!told.length) return nothing;
  if (!fold) return facts(told);
  return html`<details>
    <summary>${fold}</summary>${facts(told)}</details>`;
}

/** A face drawn as a card. @param {RevealState} state  @param {string} id */
const front = ({ faces, world }, id) => world.flat(id, faces[id]);

/** The back of cards that look as the face `id`. @param {RevealState} state  @param {string} id */
const backOf = ({ faces, world }, id) => world.flat(id, faces[id], true);

/** The seal's face. @param {RevealState} state */
const seals = state => backOf(state, state.how.seal ?? '');

/** @param {RevealState} state */
const openLabel = ({ how }) => how.open || 'Open it';

/** @param {RevealState} state  @param {RevealActions} actions */
function seal(state, { unseal }) {
  return html`
    <div class="sealed">
      <div class="wrapper" aria-hidden="true" @click=${unseal}>${seals(state)}</div>
      ${lines(state)}
    </div>
    <p class="row">
      <button class="btn main" type="button" @click=${unseal}>
        ${icon('redo')}${openLabel(state)}
      </button>
    </p>`;
}

/** The seal opens: it is drawn twice, and its halves go apart. @param {RevealState} state */
function tear(state) {
  return html`
    <div class="sealed torn">
      <div class="wrapper" aria-hidden="true">${seals(state)}${seals(state)}</div>
      ${lines(state)}
    </div>
    <p class="row">
      <button class="btn main" type="button" aria-disabled="true">${openLabel(state)}</button>
    </p>`;
}

/** The underside of a card that is turned over. @param {RevealState} state */
const underside = state => {
  const { back } = state.how;
  const drawn = when(back, () => backOf(state, back ?? ''));
  return html`<span class="back" aria-hidden="true">${drawn}</span>`;
};

/** @param {RevealState} state  @param {RevealActions} actions */
function pile(state, { all, down, next, up, tap }) {
  const { at, ids, open } = state;
  const left = Math.min(HEAP, ids.length - at - 1);
  return html`
    <div class="piled" ?data-many=${ids.length > TRAY} @pointerdown=${down} @pointerup=${up}>
      <div class="heap" data-left=${left}>
        <span class="under" aria-hidden="true"></span>
        <div class="top2" ?data-open=${at >= 0}>
          ${at < 0 ? untouched(state, tap) : top(state, tap)}
        </div>
      </div>
      <ol class="seen" aria-label="Cards seen">${ids.map((id, i) => seen(state, id, i))}</ol>
    </div>
    <p class="row">
      <button class="btn main" type="button" id="turnall" @click=${next}>
        ${icon('redo')}${nextLabel(at, ids.length)}
      </button>
      ${when(open.includes(false), () => html`
        <button class="btn" type="button" @click=${all}>All at once</button>`)}
      <span class="quiet">${Math.max(0, at + 1)} of ${ids.length}</span>
    </p>`;
}

/**
 * The pile before its first card is turned over.
 * @param {RevealState} state
 * @param {() => void} tap
 */
const untouched = (state, tap) => html`
  <button class="flip" type="button" tabindex="-1" @click=${tap}>
    <span class="vh">${state.ids.length} cards, face down</span>
    ${underside(state)}
  </button>`;

/** The card that lies open on the pile. @param {RevealState} state  @param {() => void} tap */
function top(state, tap) {
  const { at, ids } = state;
  return html`
    <button class="flip" type="button" tabindex="-1" data-turn=${at % 2} @click=${tap}>
      <span class="vh">${nameOf(state, ids[at])}</span>
      <span class="front">${front(state, ids[at])}</span>
      ${underside(state)}
    </button>`;
}

/**
 * The place beside the pile of card `i`.
 * @param {RevealState} state
 * @param {string} id
 * @param {number} i
 */
function seen(state, id, i) {
  const there = i < state.at;
  const card = when(there, () => html`
    <span class="vh">${nameOf(state, id)}</span>
    ${front(state, id)}`);
  return html`<li ?data-open=${there}>${card}</li>`;
}

/**
 * What the button of a pile says when its card `at` (-1: none) of `all` is turned.
 * @param {number} at
 * @param {number} all
 */
function nextLabel(at, all) {
  if (at < 0) return 'First card';
  return at + 1 < all ? 'Next card' : 'See them all';
}

/** @param {RevealState} state  @param {RevealActions} actions */
function spread(state, { all, close, turn }) {
  const { ids, open } = state;
  const closed = open.includes(false);
  /** @param {string} id  @param {number} i */
  const place = (id, i) => html`<li ?data-open=${open[i]}>${flip(state, i, () => turn(i))}</li>`;
  return html`
    <ul class="newcards" role="list">${ids.map(place)}</ul>
    <p class="row">
      <button class="btn main" type="button" id="turnall" @click=${closed ? all : close}>
        ${icon(closed ? 'redo' : 'check')}${closed ? 'Turn all over' : 'Done'}
      </button>
    </p>`;
}

/**
 * Card `i`, to be turned over.
 * @param {RevealState} state
 * @param {number} i
 * @param {() => void} press
 */
function flip(state, i, press) {
  const { ids, open } = state;
  const id = ids[i];
  const name = open[i] ? nameOf(state, id) : `Card ${i + 1} of ${ids.length}, face down`;
  return html`
    <button class="flip" type="button" aria-disabled=${open[i] ? 'true' : nothing} @click=${press}>
      <span class="vh">${name}</span>
      <span class="front">${front(state, id)}</span>
      ${underside(state)}
    </button>`;
}
