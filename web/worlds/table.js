// A table block: sorted by a press on a head, searched when it is long. On a narrow screen each row
// is a card of its own.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { fold } from '../decks/pool.js';

// rows from which a table can be searched; rows shown at once
const LONG = 16, STEP = 60;
const COLLATOR = new Intl.Collator('en', { numeric: true });

/** What a cell counts as when rows are ordered or searched. */
const worth = (cell, faces) => (cell?.num ?? (cell?.face ? faces[cell.face]?.title : cell) ?? '');

/** `state` = {q, by, down, most} is kept by the page for as long as it shows this table. */
export function table(world, block, state, id) {
  const { head, rows } = block, { faces } = world.view, again = change => { Object.assign(state, change); world.redraw(); };
  if (!rows.length) return html`<p class="emptystate">${block.empty || 'Nothing here.'}</p>`;
  const words = fold(state.q || '').split(/\s+/).filter(Boolean), hay = row => fold(row.cells.map(cell => worth(cell, faces)).join(' '));
  let found = words.length ? rows.filter(row => { const text = hay(row); return words.every(word => text.includes(word)); }) : rows;
  if (state.by !== undefined) {
    const of = row => worth(row.cells[state.by], faces), way = state.down ? -1 : 1;
    found = found.toSorted((a, b) => way * (typeof of(a) === 'number' && typeof of(b) === 'number' ? of(a) - of(b) : COLLATOR.compare(of(a), of(b))));
  }
  const most = state.most || STEP, wide = head.map((_, i) => rows.some(row => row.cells[i]?.num !== undefined)), acting = rows.some(row => row.acts?.length || row.go);
  return html`${when(rows.length > LONG, () => html`<label class="find">${icon('search')}<span class="vh">Search ${block.title || 'the table'}</span>
      <input type="search" placeholder="Search" autocomplete="off" spellcheck="false" .value=${state.q || ''} @input=${event => again({ q: event.target.value, most: STEP })}></label>
      <p class="shown" role="status">${found.length === rows.length ? `${rows.length} rows` : `${found.length} of ${rows.length} rows`}</p>`)}
    <table class="rowtable" role="table" aria-labelledby=${block.title ? id : nothing}><thead role="rowgroup"><tr role="row">${head.map((label, i) => {
      const on = state.by === i, order = state.down ? 'descending' : 'ascending', sign = state.down ? ' ▾' : ' ▴';
      return html`<th role="columnheader" scope="col" data-num=${wide[i] ? '1' : nothing} aria-sort=${on ? order : nothing}>${label ? html`<button class="sortby" type="button"
        @click=${() => again({ by: i, down: on ? !state.down : wide[i] })}>${label}<span aria-hidden="true">${on ? sign : ''}</span></button>` : html`<span class="vh">Card</span>`}</th>`;
    })}${when(acting, () => html`<th role="columnheader" scope="col"><span class="vh">What can be done</span></th>`)}</tr></thead>
    <tbody role="rowgroup">${found.slice(0, most).map(row => html`<tr role="row" ?data-mine=${row.mine}>${row.cells.map((cell, i) => html`<td role="cell" data-label=${head[i]} data-num=${cell?.num !== undefined ? '1' : nothing}>${
      shown(world, cell)}${when(row.note && i === 0, () => html`<small>${row.note}</small>`)}</td>`)}${when(acting, () => html`<td role="cell" class="acting"><span class="row">${(row.acts || []).map(act => world.button(act, true))}${
      when(row.go, () => world.leads(row.go))}</span></td>`)}</tr>`)}</tbody></table>
    ${when(found.length > most, () => html`<p><button class="btn" type="button" @click=${() => again({ most: most + STEP })}>Show ${Math.min(STEP, found.length - most)} more</button></p>`)}`;
}

function shown(world, cell) {
  if (cell?.num !== undefined) return cell.num;
  if (!cell?.face) return cell ?? '';
  const face = world.view.faces[cell.face], inside = html`${world.flat(cell.face, face)}<span>${face?.title ?? cell.face}</span>`;
  return cell.k === undefined ? html`<span class="cellcard">${inside}</span>`
    : html`<button class="cellcard" type="button" aria-haspopup="dialog" @click=${() => world.read(cell.k)}>${inside}</button>`;
}
