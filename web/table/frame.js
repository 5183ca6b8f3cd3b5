// What stands round the zones: the players' plates and the prompt with its buttons.
import { html, nothing, repeat, vars, when } from './lit.js';
import { icon } from './icons.js';
import { mat } from './layouts.js';
import { logLine } from './log.js';
import { zone } from './zones.js';

/** A player's plate: name, whose turn, numbers, own piles. */
export const plate = (player, me, ctx) => html`<div class="plate" role="group" aria-label=${player.name} ?data-me=${me}
  data-seat=${player.seat} ?data-turn=${player.turn}>
  <header><span class="lamp" aria-hidden="true"></span><b>${player.name}</b> <small>${player.turn ? player.word ?? 'to move' : player.note}</small></header>
  <dl>${player.items.map(([label, value, change], i) => html`<div ?data-main=${i === 0}><dt>${label}</dt><dd>${value}${
    when(change, () => html` <ins>${change}</ins>`)}</dd></div>`)}</dl>
  <div class="piles">${repeat(ctx.view.zones.filter(z => z.place === 'side' && z.owner === player.seat), z => z.id, z => zone(z, ctx))}</div>
</div>`;

/** The mat in card widths: {rows, uw, uh}. */
export function units({ zones, ratio }) {
  const rows = mat(zones, ratio);
  return { rows, uw: Math.max(1, ...rows.map(row => row.w)), uh: rows.reduce((sum, row) => sum + row.h + row.gap, 0) || 1 };
}

/**
 * The mat in the middle. The style sheet solves one card width from its units, so that everything
 * fits.
 */
export const field = ({ rows, uw, uh }, ctx) => html`<div class="field"><div class="fit" ?data-hex=${rows.some(row => row.zones.some(z => z.layout === 'hex'))} ${vars({ '--uw': uw, '--uh': uh })}>${
  repeat(rows, row => row.zones[0].id, row => html`<div class="band" ${vars({ '--gap': row.gap })}>${
    repeat(row.zones, z => z.id, z => zone(z, ctx))}</div>`)}</div><div class="linebox" aria-hidden="true"></div></div>`;

/** The question of the moment: by the number of elements picked, their titles put in. */
export function question(view, picked, titleOf) {
  if (view.over) return { ask: view.over.text || view.over.reason };
  const { ask = '', hint = '', tone, about } = view.asks[Math.min(picked.length, view.asks.length - 1)] || {};
  const fill = words => words.replace(/\{(\d)\}/g, (all, n) => (picked[n] === undefined ? all : titleOf(picked[n])));
  return { ask: fill(ask), hint: fill(hint), tone, about };
}

const MANY = 4;                                       // so many verbs have room for whole labels
const plain = verb => verb.slice(1, 2).toUpperCase() + verb.slice(2).replace(/-/g, ' ');

/**
 * The button of a verb: the label of the action it ends, or the verb's own word when more is to be
 * picked. Of `many` it is the word too, and the label for a reader.
 */
function verb(id, actions, depth, ctx, many) {
  const ends = actions.length === 1 && actions[0].path.length === depth + 1, { label, tag } = actions[0], short = !ends || many;
  return html`<button class="btn main" type="button" data-id=${id} ?data-hint=${ctx.hinted(id)} aria-label=${ends && short ? label : nothing}>${
    short ? plain(id) : label}${when(ends && tag, () => html`<small>${tag}</small>`)}</button>`;
}

const tool = t => html`<button class="btn tool ${t.narrow ? 'narrow' : ''}" type="button" data-tool=${t.id} title=${t.label} aria-disabled=${t.disabled ? 'true' : nothing}
  aria-pressed=${t.pressed ?? nothing} @click=${() => t.disabled || t.run()}>${icon(t.icon)}<span>${t.label}</span></button>`;

/**
 * The prompt: one line that names the thing wanted, buttons for verbs, and the tools the screen
 * gives.
 */
export function prompt(view, { ask, hint, about }, can, depth, tools, ctx, more) {
  const verbs = [...can].filter(([id]) => id[0] === '#'), tail = view.log.at(-1);
  return html`<div class="prompt" ?data-wait=${view.wait || view.over} ?data-verbs=${verbs.length} ?data-many=${verbs.length >= MANY}
    ${vars({ '--think': view.thinking?.share ?? 0 })}>
    <div class="ask"><p role="status" aria-live=${view.passing ? 'off' : nothing}>${ask}</p>${when(about, () => html`<small class="about">${about}</small>`)}<small class="hint">${hint || nothing}</small>${when(tail && !view.passing, () =>
      html`<small class="was">Last: ${logLine(tail, view)}</small>`)}</div>
    <div class="acts">${repeat(verbs, ([id]) => id, ([id, actions]) => verb(id, actions, depth, ctx, verbs.length > MANY))}</div>
    <div class="tools">${repeat(tools, t => t.id, tool)}</div>${more}
    ${when(view.clock, () => html`<span class="clock" role="timer"></span><span class="vh" role="alert"></span>`)}</div>`;
}
