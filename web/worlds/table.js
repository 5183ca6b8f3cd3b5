// @ts-check
// A table block: sorted by a press on a head, searched when it is long. On a narrow screen each row
// is a card of its own.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { fold } from '../decks/pool.js';
/** @import { EventAt } from '../pageTypes.js' */
/** @import { Faces, TableBlock, TableCell, TableRow } from '../types.d.ts' */
/** @import { WorldContext } from './context.js' */

/**
 * How a table stands, kept by the page for as long as it shows it: what is searched, the column it
 * is sorted by and which way, how many rows are shown.
 * @typedef {{q?: string, by?: number, down?: boolean, most?: number}} TableState
 *
 * @typedef {object} DrawnTable
 * @property {WorldContext} world
 * @property {TableBlock} block
 * @property {TableState} state
 * @property {boolean[]} numeric                   which columns hold numbers
 * @property {boolean} acting                      whether rows can do or lead to something
 * @property {(change: TableState) => void} again   draws it as it stands after a change
 */

const LONG = 16;                                        // rows from which a table can be searched
const STEP = 60;                                        // rows shown at once
const COLLATOR = new Intl.Collator('en', { numeric: true });

/**
 * What a cell counts as when rows are ordered or searched.
 * @param {TableCell | undefined} cell
 * @param {Faces} faces
 * @returns {string | number}
 */
function worth(cell, faces) {
  if (cell == null || typeof cell === 'string') return cell ?? '';
  if (cell.num !== undefined) return cell.num;
  return faces[cell.face]?.title ?? '';
}

/** @param {TableCell | undefined} cell */
const isNumber = cell => typeof cell === 'object' && cell?.num !== undefined;

/**
 * @param {WorldContext} world
 * @param {TableBlock} block
 * @param {TableState} state
 * @param {string} id     of the heading over it
 */
export function table(world, block, state, id) {
  const { head, rows, title } = block;
  if (!rows.length) return html`<p class="emptystate">${block.empty || 'Nothing here.'}</p>`;
  const { faces } = world.view;
  /** @type {DrawnTable} */
  const one = {
    world, block, state,
    numeric: head.map((_, i) => rows.some(row => isNumber(row.cells[i]))),
    acting: rows.some(row => row.acts?.length || row.go),
    again: change => {
      Object.assign(state, change);
      world.redraw();
    },
  };
  const found = sorted(searched(rows, state.q || '', faces), state, faces);
  const most = state.most || STEP;
  return html`
    ${when(rows.length > LONG, () => search(one, found.length))}
    <table class="rowtable" role="table" aria-labelledby=${title ? id : nothing}>
      <thead role="rowgroup">
        <tr role="row">
          ${head.map((label, i) => heading(one, label, i))}
          ${when(one.acting, () => html`
            <th role="columnheader" scope="col">${silent('What can be done')}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">${found.slice(0, most).map(row => tableRow(one, row))}</tbody>
    </table>
    ${when(found.length > most, () => more(one, most, found.length))}`;
}

/**
 * The rows that have all words of `q`.
 * @param {TableRow[]} rows
 * @param {string} q
 * @param {Faces} faces
 */
function searched(rows, q, faces) {
  const words = fold(q).split(/\s+/).filter(Boolean);
  if (!words.length) return rows;
  return rows.filter(row => {
    const text = fold(row.cells.map(cell => worth(cell, faces)).join(' '));
    return words.every((/** @type {string} */ word) => text.includes(word));
  });
}

/**
 * @param {TableRow[]} rows
 * @param {TableState} state
 * @param {Faces} faces
 */
function sorted(rows, { by, down }, faces) {
  if (by === undefined) return rows;
  const way = down ? -1 : 1;
  /** @param {TableRow} row */
  const of = row => worth(row.cells[by], faces);
  return rows.toSorted((a, b) => way * compared(of(a), of(b)));
}

/** @param {string | number} a  @param {string | number} b */
function compared(a, b) {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return COLLATOR.compare(String(a), String(b));
}

/** @param {DrawnTable} one  @param {number} found     how many rows were */
function search({ again, block, state }, found) {
  const all = block.rows.length;
  /** @param {EventAt<HTMLInputElement>} event */
  const input = event => again({ q: event.target.value, most: STEP });
  return html`
    <label class="find">
      ${icon('search')}
      ${silent(`Search ${block.title || 'the table'}`)}
      <input type="search" placeholder="Search" autocomplete="off" spellcheck="false"
        .value=${state.q || ''} @input=${input}>
    </label>
    <p class="shown" role="status">${found === all ? '' : `${found} of `}${all} rows</p>`;
}

/** Words for readers only. @param {string} words */
const silent = words => html`<span class="vh">${words}</span>`;

/** @param {DrawnTable} one  @param {string} label  @param {number} i */
function heading({ again, numeric, state }, label, i) {
  const { by, down } = state;
  const on = by === i;
  const order = down ? 'descending' : 'ascending';
  const sign = down ? ' ▾' : ' ▴';
  const sort = () => again({ by: i, down: on ? !down : numeric[i] });
  const button = html`
    <button class="sortby" type="button"
      @click=${sort}>${label}<span aria-hidden="true">${on ? sign : ''}</span></button>`;
  return html`
    <th role="columnheader" scope="col"
      data-num=${numeric[i] ? '1' : nothing}
      aria-sort=${on ? order : nothing}>${label ? button : silent('Card')}</th>`;
}

/** @param {DrawnTable} one  @param {TableRow} row */
const tableRow = (one, row) => html`
  <tr role="row" ?data-mine=${row.mine}>
    ${row.cells.map((cell, i) => tableCell(one, row, cell, i))}
    ${when(one.acting, () => actCell(one, row))}
  </tr>`;

/** @param {DrawnTable} one  @param {TableRow} row  @param {TableCell} cell  @param {number} i */
function tableCell({ block, world }, row, cell, i) {
  const note = when(row.note && i === 0, () => html`<small>${row.note}</small>`);
  return html`
    <td role="cell" data-label=${block.head[i]}
      data-num=${isNumber(cell) ? '1' : nothing}>${shown(world, cell)}${note}</td>`;
}

/** @param {DrawnTable} one  @param {TableRow} row */
const actCell = ({ world }, { acts = [], go }) => html`
  <td role="cell" class="acting">
    <span class="row">
      ${acts.map(act => world.button(act, true))}
      ${when(go, to => world.leads(to))}
    </span>
  </td>`;

/** @param {DrawnTable} one  @param {number} most  @param {number} found */
const more = ({ again }, most, found) => html`
  <p>
    <button class="btn" type="button" @click=${() => again({ most: most + STEP })}>
      Show ${Math.min(STEP, found - most)} more
    </button>
  </p>`;

/** What stands in a cell. @param {WorldContext} world  @param {TableCell | undefined} cell */
function shown(world, cell) {
  if (cell == null || typeof cell === 'string') return cell ?? '';
  if (cell.num !== undefined) return cell.num;
  const { face: id, k } = cell;
  const face = world.view.faces[id];
  const inside = html`${world.flat(id, face)}<span>${face?.title ?? id}</span>`;
  if (k === undefined) return html`<span class="cellcard">${inside}</span>`;
  return html`
    <button class="cellcard" type="button" aria-haspopup="dialog"
      @click=${() => world.read(k)}>${inside}</button>`;
}
