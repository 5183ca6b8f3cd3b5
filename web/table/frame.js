// @ts-check
// What stands round the zones: the players' plates and the prompt with its buttons.
import { gained } from './card.js';
import { html, nothing, repeat, vars, when } from './html.js';
import { icon } from './icons.js';
import { endsBy, isWide, longOf, MANY, shownOn } from './labels.js';
import { mat } from './layouts.js';
import { logLine } from './log.js';
import { unfold } from './unfolding.js';
import { zone } from './zones.js';
/** @import { Action, Ask, PromptTool, TableContext, View, Zone } from '../pageTypes.js' */
/** @import { Row } from './layouts.js' */
/** @import { Plate } from '../types.d.ts' */

/**
 * What the prompt is drawn with: also the buttons that hear nothing yet (guard.js), and what the
 * card picked last is called.
 * @typedef {TableContext & {deaf: Map<string, number>, title: string}} PromptContext
 */

/** Zones of one place. @param {Zone[]} zones  @param {TableContext} ctx */
const drawn = (zones, ctx) => repeat(zones, each => each.id, each => zone(each, ctx));

/**
 * @param {Plate['items'][number]} item
 * @param {number} i
 */
function plateItem([label, value, change], i) {
  const added = when(change, text => html` <ins title=${gained(text)}>
    <span aria-hidden="true">${text}</span><span class="vh">${gained(text)}</span></ins>`);
  return html`
    <div ?data-main=${i === 0}>
      <dt>${label}</dt>
      <dd>${value}${added}</dd>
    </div>`;
}

/**
 * A player's plate: name, whose turn, numbers, own piles.
 * @param {Plate} player
 * @param {boolean} me
 * @param {TableContext} ctx
 */
export function plate(player, me, ctx) {
  const { items, name, note, seat, turn, word } = player;
  const piles = ctx.view.zones.filter(each => each.place === 'side' && each.owner === seat);
  const lamp = html`<span class="lamp" aria-hidden="true"></span>`;
  return html`
    <div class="plate" role="group" aria-label=${name} ?data-me=${me}
      data-seat=${seat} ?data-turn=${turn}>
      <header>
        ${lamp}
        <b>${name}</b>
        <small>${turn ? word ?? 'to move' : note}</small>
      </header>
      <dl>${items.map(plateItem)}</dl>
      <div class="piles">${drawn(piles, ctx)}</div>
    </div>`;
}

/**
 * The mat in card widths: its rows, units across, units high.
 * @param {Pick<View, 'zones' | 'ratio'>} view
 */
export function units({ zones, ratio }) {
  const rows = mat(zones, ratio);
  return {
    rows,
    uw: Math.max(1, ...rows.map(row => row.w)),
    uh: rows.reduce((sum, row) => sum + row.h + row.gap, 0) || 1,
  };
}

/** @param {Row} row */
const hexed = row => row.zones.some(each => each.layout === 'hex');

/**
 * The mat in the middle. The style sheet solves one card width from its units, so that everything
 * fits.
 * @param {Row[]} rows
 * @param {TableContext} ctx
 */
export function field(rows, ctx) {
  /** @param {Row} row */
  const band = row => html`
    <div class="band" ${vars({ '--gap': row.gap })}>${drawn(row.zones, ctx)}</div>`;
  return html`
    <div class="field">
      <div class="fit" ?data-hex=${rows.some(hexed)}>
        ${repeat(rows, row => row.zones[0].id, band)}
      </div>
      <div class="linebox" aria-hidden="true"></div>
    </div>`;
}

/**
 * What is asked where any next pick pays, for the same each time; '' elsewhere.
 * @param {string[]} picked
 * @param {Map<string, Action[]>} can
 */
function payment(picked, can) {
  /** @param {Action} action */
  const asks = ({ path, pays = [] }) => {
    const free = path.length - pays.length;            // the picks that pay are the last ones
    return picked.length < free ? '' : pays[picked.length - free];
  };
  const [first = '', ...others] = [...can.values()].flat().map(asks);
  return others.every(text => text === first) ? first : '';
}

/**
 * What the next pick can be: empty places, or something that is there.
 * @param {View} view
 * @param {string[]} ids
 */
function wanted(view, ids) {
  const cells = view.zones.flatMap(zone => zone.cells ?? []);
  const empty = new Set(cells.filter(cell => cell.cards.length === 0).map(cell => cell.id));
  if (ids.every(id => empty.has(id))) return 'a place';
  return ids.some(id => empty.has(id)) ? 'a target or a place' : 'a target';
}

/**
 * The question of the moment: by the number of elements picked, their titles put in.
 * @param {View} view
 * @param {string[]} picked
 * @param {(id: string) => string} titleOf
 * @param {Map<string, Action[]>} can     what may be picked
 * @returns {Ask}
 */
export function question(view, picked, titleOf, can) {
  if (view.over) return { ask: view.over.text || view.over.reason, hint: view.after ?? '' };
  const at = Math.min(picked.length, view.asks.length - 1);
  /** @type {Ask} */
  const { ask, aims, hint = '', tone, about, by, because } = view.asks[at] || { ask: '' };
  const onTable = can.size > 0 && [...can.keys()].every(id => id[0] !== '#');
  const words = payment(picked, can) || (onTable && aims) || ask;
  /** @param {string} text */
  const fill = text => text.replace('{what}', () => wanted(view, [...can.keys()]))
    .replace(/\{(\d)\}/g, (all, n) => (picked[n] === undefined ? all : titleOf(picked[n])));
  return { ask: fill(words), hint: fill(hint), tone, about, by, because };
}

/**
 * Whether a verb can only give something up.
 * @param {[string, Action[]]} verb
 */
const yields = ([, actions]) => actions.every(action => action.yields);

/**
 * The button of a verb. A reader hears the whole label.
 * @param {[string, Action[]]} verb
 * @param {string} shown
 * @param {number} depth     how much is picked
 * @param {PromptContext} ctx
 * @param {boolean} main     whether it is what one most likely wants
 */
function verbButton([id, actions], shown, depth, ctx, main) {
  const ends = endsBy(actions, depth);
  const { label, tag } = actions[0];
  const more = when(ends && tag, () => html`<small>${tag}</small>`);
  const deaf = ctx.deaf.get(id);
  return html`<button class=${main ? 'btn main' : 'btn'} type="button" data-id=${id}
    ?data-hint=${ctx.hinted(id) === 1}
    ?data-yields=${yields([id, actions])}
    ?data-deaf=${deaf}
    aria-disabled=${deaf ? 'true' : nothing}
    aria-description=${deaf ? 'ready in a moment' : nothing}
    ${vars(deaf ? { '--deaf': `${deaf}ms` } : {})}
    aria-label=${ends && shown !== label ? label : nothing}><span>${shown}</span>${more}</button>`;
}

const SHORT = 9;                                       // letters that have room under a sign

/** Of how many words a short label is; they stand under its sign. @param {string} label */
const wordsOf = label => (label.length > SHORT ? nothing : label.split(' ').length);

/**
 * @param {PromptTool} one
 * @param {boolean} deaf
 */
function toolButton(one, deaf) {
  const { id, label, icon: sign, run, disabled, pressed, narrow, why, worded } = one;
  const told = disabled ? why : run;
  const quiet = narrow ? 'btn tool narrow' : 'btn tool';
  return html`<button class=${worded ?? quiet} type="button" data-tool=${id}
    data-words=${wordsOf(label)}
    title=${label}
    ?data-deaf=${deaf && !disabled}
    aria-disabled=${disabled || deaf ? 'true' : nothing}
    aria-pressed=${pressed ?? nothing}
    @click=${() => told?.()}>${icon(sign)}<span>${label}</span></button>`;
}

/**
 * The one line that names the thing wanted, with what it is about, what the card picked says and
 * what was done last.
 * @param {View} view
 * @param {Ask & {reads?: string}} ask
 */
function questionLine(view, { ask, because, hint, about, by, reads }) {
  const tail = view.log.at(-1);
  const why = when(because, () => html` <small>${because}</small>`);
  const line = html`<p role="status" aria-live=${view.passing ? 'off' : nothing}>${ask}${why}</p>`;
  const shown = view.zones.some(zone => zone.cards?.some(card => card.line === about));
  const other = view.players.find(({ seat }) => seat === by && seat !== view.seat)?.name;
  const topic = when(about, () => html`
    <small class="about" ?data-shown=${shown}>${other ? `${other}: ${about}` : about}</small>`);
  const help = html`<small class="hint">${hint || nothing}</small>`;
  const was = when(!view.passing && tail, entry =>
    html`<small class="was">Last: ${logLine(entry, view)}</small>`);
  const text = when(reads, () => html`<small class="reads" aria-hidden="true">${reads}</small>`);
  return html`<div class="ask" @click=${unfold}>
    ${line}${topic}${text}${help}${was}
    <button class="whole" type="button" aria-expanded="false" hidden>More</button>
  </div>`;
}

const clock = html`
  <span class="clock" role="timer"></span>
  <span class="vh" role="alert"></span>`;

/**
 * The prompt: one line that names the thing wanted, buttons for verbs, and the tools the screen
 * gives.
 * @param {View} view
 * @param {Ask & {reads?: string}} ask
 * @param {Map<string, Action[]>} can     what may be picked
 * @param {number} depth                  how much is picked
 * @param {PromptTool[]} tools
 * @param {PromptContext} ctx
 * @param {unknown} more                  what stands under the buttons
 */
export function prompt(view, ask, can, depth, tools, ctx, more) {
  const offered = [...can].filter(([id]) => id[0] === '#');
  const wanted = offered.filter(verb => !yields(verb));
  // with something picked, what gives it up comes last
  const verbs = depth ? [...wanted, ...offered.filter(yields)] : offered;
  const main = wanted.length === 1 ? wanted[0] : null;
  const texts = shownOn(verbs, depth, ctx.title);
  const buttons = repeat(verbs, ([id]) => id,
    (verb, i) => verbButton(verb, texts[i], depth, ctx, verb === main));
  return html`
    <div class="prompt"
      ?data-wait=${view.wait || view.over}
      ?data-over=${view.over}
      data-verbs=${verbs.length || nothing}
      ?data-many=${verbs.length >= MANY}
      data-long=${longOf(texts) || nothing}
      ?data-gives=${depth && verbs.length && !wanted.length}
      ?data-wide=${isWide(verbs, texts, depth)}
      ${vars({ '--think': view.thinking?.share ?? 0 })}>
      ${questionLine(view, ask)}
      <div class="acts">${buttons}</div>
      <div class="tools">
        ${repeat(tools, one => one.id, one => toolButton(one, ctx.deaf.has(`tool ${one.id}`)))}
      </div>
      ${more}
      ${when(view.clock, () => clock)}
    </div>`;
}
