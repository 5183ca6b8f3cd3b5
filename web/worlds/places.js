// @ts-check
// Places in rows on which a person's cards stand (docs/view-model.md, part 5). A card is chosen and
// then a place, by press or by key; or it is dragged there. Where the block names no deeds, it only
// shows.
import { html, nothing, vars, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { part } from './cardLists.js';
import { carry } from './carrying.js';
/** @import { CardKey, Placed, PlacesBlock } from '../types.d.ts' */
/** @import { PoolCard } from './cardLists.js' */
/** @import { WorldContext } from './context.js' */

/** Where an arrow leads, by columns and rows. @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};
const AWAY = ['Delete', 'Backspace'];

/** What is kept of a block from one drawing to the next. */
export class Places {
  /** The card that was chosen, to be put somewhere. @type {CardKey | null} */
  picked = null;

  /** The place that Tab leads to. */
  at = 0;

  /** Lets go of the listeners of dragging. @type {(() => void) | null} */
  stop = null;

  /**
   * @param {WorldContext} world
   * @param {PlacesBlock} block
   * @param {string} id     of its section
   */
  constructor(world, block, id) {
    this.world = world;
    this.block = block;
    this.id = id;
  }

  get root() {
    return document.getElementById(this.id);
  }

  close() {
    this.stop?.();
  }

  /** After each drawing; cards can be dragged where they may be moved. */
  drawn() {
    const { block, root } = this;
    if (this.stop || !root || !block.put) return;
    this.stop = carry(root, {
      drop: (card, place) => (place === null ? this.take(card) : this.put(card, place)),
    });
  }

  /** @param {number} at */
  pieceAt(at) {
    return this.block.pieces.find(piece => piece.at === at);
  }

  /** A card as it is kept, by its key as a text. @param {string} key */
  keyOf(key) {
    const { list, pieces } = this.block;
    const there = pieces.find(({ k }) => String(k) === key);
    const listed = list ? this.world.lists.get(list)?.card(key) : undefined;
    return there?.k ?? listed?.k ?? key;
  }

  /** @param {string} card  @param {number} at */
  put(card, at) {
    if (this.pieceAt(at) && String(this.pieceAt(at)?.k) === card) return this.pick(null);
    return this.deed(this.block.put, { card: this.keyOf(card), at });
  }

  /** Takes a card down that stands somewhere. @param {string} card */
  take(card) {
    const stands = this.block.pieces.some(({ k }) => String(k) === card);
    return stands ? this.deed(this.block.take, { card: this.keyOf(card) }) : undefined;
  }

  /** @param {string | undefined} deed  @param {object} fields */
  async deed(deed, fields) {
    if (!deed) return;
    this.picked = null;
    const { refusal } = await this.world.perform({ do: deed, label: '' }, { do: deed, ...fields });
    if (refusal) this.world.fail(refusal);
    this.world.redraw();
  }

  /** @param {CardKey | null} card */
  pick(card) {
    this.picked = this.picked === card ? null : card;
    this.world.redraw();
  }

  /** A place was pressed. @param {number} at */
  press(at) {
    this.at = at;
    const there = this.pieceAt(at);
    if (this.picked !== null) this.put(String(this.picked), at);
    else if (there) this.pick(there.k);
  }

  /**
   * Keys on a place: arrows lead to the next one, Delete takes the card down.
   * @param {KeyboardEvent} event
   * @param {number} at
   */
  key(event, at) {
    const { columns, rows } = this.block;
    const there = this.pieceAt(at);
    if (AWAY.includes(event.key) && there) {
      event.preventDefault();
      this.take(String(there.k));
    } else if (event.key === 'Escape' && this.picked !== null) {
      event.preventDefault();
      this.pick(null);
    }
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    const column = Math.min(columns - 1, Math.max(0, at % columns + way[0]));
    const row = Math.min(rows - 1, Math.max(0, Math.floor(at / columns) + way[1]));
    this.at = row * columns + column;
    this.world.redraw();
    /** @type {HTMLElement | null | undefined} */
    const next = this.root?.querySelector(`[data-at="${this.at}"]`);
    next?.focus();
  }
}

/**
 * @param {WorldContext} world
 * @param {PlacesBlock} block
 * @param {Places} kept
 */
export function places(world, block, kept) {
  kept.block = block;
  const all = Array.from({ length: block.columns * block.rows }, (_, at) => at);
  const save = () => savePicture(kept);
  return html`
    <div class="places" ${vars({ '--columns': block.columns })} role="group"
      aria-label=${block.title || 'Places'}>
      ${all.map(at => (block.put ? place(world, kept, at) : still(world, kept, at)))}
    </div>
    ${when(block.put, () => tray(world, kept))}
    <p class="row">
      <button class="btn" type="button" ?disabled=${!block.pieces.length}
        @click=${save}>${icon('file')}Save as a picture</button>
    </p>`;
}

/** What a card is called. @param {WorldContext} world  @param {Placed | undefined} piece */
const named = (world, piece) => (piece ? world.view.faces[piece.face]?.title ?? '' : 'free');

/** @param {WorldContext} world  @param {Placed | undefined} piece */
const drawn = (world, piece) =>
  when(piece, ({ face }) => world.flat(face, world.view.faces[face]));

/**
 * A place that only shows.
 * @param {WorldContext} world
 * @param {Places} kept
 * @param {number} at
 */
function still(world, kept, at) {
  const piece = kept.pieceAt(at);
  return html`
    <span class="place" data-at=${at}>
      ${when(piece, () => html`<span class="vh">${named(world, piece)}</span>`)}
      ${drawn(world, piece)}
    </span>`;
}

/** @param {WorldContext} world  @param {Places} kept  @param {number} at */
function place(world, kept, at) {
  const piece = kept.pieceAt(at);
  const picked = piece !== undefined && piece.k === kept.picked;
  /** @param {KeyboardEvent} event */
  const key = event => kept.key(event, at);
  return html`
    <button class="place" type="button" data-at=${at} data-carry=${piece?.k ?? nothing}
      tabindex=${at === kept.at ? 0 : -1} aria-pressed=${picked}
      ?data-lit=${kept.picked !== null && !picked}
      @click=${() => kept.press(at)} @keydown=${key}>
      <span class="vh">Place ${at + 1}: ${named(world, piece)}</span>${drawn(world, piece)}
    </button>`;
}

/** The cards that stand nowhere yet. @param {WorldContext} world  @param {Places} kept */
function tray(world, kept) {
  const { block, picked } = kept;
  const pool = part(world.lists.get(block.list ?? ''), undefined);
  const standing = new Set(block.pieces.map(({ k }) => String(k)));
  const free = pool?.cards.filter(({ id }) => !standing.has(id));
  const down = () => picked !== null && kept.take(String(picked));
  /** @param {PoolCard} card */
  const card = ({ k, look, face }) => html`
    <li>
      <button class="mini" type="button" data-carry=${k} aria-pressed=${k === picked}
        @click=${() => kept.pick(k)}>
        <span class="vh">${face.title}</span>${world.flat(look, face)}</button>
    </li>`;
  return html`
    <p class="row placing">
      <span role="status">${said(world, kept)}</span>
      <button class="btn small" type="button"
        ?disabled=${picked === null || !standing.has(String(picked))}
        @click=${down}>Take it down</button>
    </p>
    ${free ? html`<ul class="shelf" role="list" aria-label="Cards that stand nowhere">
      ${free.map(card)}</ul>` : html`<p class="quiet" role="status">Laying out the cards</p>`}`;
}

/** What a person is told who chooses. @param {WorldContext} world  @param {Places} kept */
function said({ lists }, { block, picked }) {
  if (picked === null) return 'Choose a card.';
  const card = lists.get(block.list ?? '')?.card(String(picked));
  return `${card?.face.title ?? 'A card'} is chosen. Choose a place for it.`;
}

/** @param {Places} kept */
async function savePicture({ block, root, world }) {
  const shown = root?.querySelector('.places');
  if (!(shown instanceof HTMLElement)) return;
  const { showStill } = await world.app.clip();
  showStill(shown, { title: block.title || world.view.title, cloth: world.view.cloth });
}
