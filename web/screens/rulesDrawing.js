// @ts-check
// How a rulebook looks: search, contents, its clauses.
import { html, repeat, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { trouble } from '../page/frame.js';
import { link } from '../page/router.js';
import { count, markOf } from '../page/words.js';
/** @import { App, EventAt } from '../pageTypes.js' */
/** @import { Game, RuleBlock, RuleSection, Span } from '../types.d.ts' */
/** @import { ClauseRuleBlock, ListRuleBlock, PreRuleBlock, TableRuleBlock } from '../types.d.ts' */
/** @import { FigureRuleBlock, RulePicture } from '../types.d.ts' */
/** @import { RulesState } from './rules.js' */

/** @param {RuleSection} section */
const anchor = section => 's-' + section.id;

const MARK = /^\[(\w+)\]$/;

/** What a piece says to a player: marks in words. @param {Span} span */
function said({ c, t }) {
  const mark = c && MARK.exec(t);
  return mark ? markOf(mark[1]) : t;
}

/** @param {Span[] | undefined} spans */
const plain = spans => (spans || []).map(said).join('');

/**
 * What the kinds of blocks have, each its own part of it.
 * @typedef {Partial<Omit<ClauseRuleBlock, 'kind'> & Omit<PreRuleBlock, 'kind'>
 *   & Omit<ListRuleBlock, 'kind'> & Omit<TableRuleBlock, 'kind'>
 *   & Omit<FigureRuleBlock, 'kind'>>} BlockParts
 */

/**
 * Whether a block says what is searched for.
 * @param {RuleBlock} block
 * @param {string} words
 */
function fits(block, words) {
  if (!words) return true;
  const { head = [], id, items = [], pictures = [], rows = [], spans: own, text: fixed, title } =
    /** @type {BlockParts} */ (block);
  const texts = [own, ...items, ...head, ...rows.flat()].map(plain);
  const captions = pictures.map(picture => picture.caption);
  const text = [id, fixed, title, ...texts, ...captions].join(' ');
  return text.toLowerCase().includes(words.toLowerCase());
}

/** @param {RulesState} state  @param {() => void} again     reads the book again */
export function draw(state, again) {
  const { book, error, game, words } = state;
  if (!game) {
    return trouble('There is no such rulebook',
      'The link may be from another version of this site.');
  }
  if (error) return trouble('The rulebook could not be read', error, [['Try again', again]]);
  if (!book) return html`<p class="quiet" role="status">Opening the rulebook</p>`;
  /** @param {RuleBlock} block */
  const fitting = block => fits(block, words);
  const found = book.sections
    .map(section => ({ ...section, blocks: section.blocks.filter(fitting) }))
    .filter(section => section.blocks.length);
  const hits = found.reduce((sum, section) => sum + section.blocks.length, 0);
  return html`
    <div class="book">
      ${aisle(state, book.sections, hits)}
      <article class="rules">
        <h1 tabindex="-1">Rules of ${game.title}</h1>
        ${when(!words, () => beginning(state, book.intro))}
        ${when(words && !hits, () => notFound(words))}
        ${repeat(found, section => section.id, section => drawSection(state, section))}
        ${when(state.app.table, wayBack)}
      </article>
    </div>`;
}

/** In sight wherever one reads. @param {string} table     its address */
const wayBack = table => html`
  <p class="wayback"><a class="btn main" href=${table}>${icon('back')}Back to the table</a></p>`;

/** @param {string} words */
const notFound = words => html`
  <p class="quiet">Nothing in these rules says “${words}”. Try one word, or a clause id.</p>`;

/** @param {RulesState} state  @param {RuleSection[]} sections  @param {number} hits */
function aisle(state, sections, hits) {
  const { app, game, words } = state;
  /** @param {EventAt<HTMLInputElement>} event */
  const search = event => {
    state.words = event.target.value;
    app.redraw();
  };
  return html`
    <div class="aisle">
      <label class="find">
        ${icon('search')}
        <span class="vh">Search these rules</span>
        <input type="search" placeholder="Search" .value=${words} @input=${search}>
      </label>
      <p class="vh" role="status">${words ? `${count(hits, 'passage')} found` : ''}</p>
      <nav class="toc" aria-label=${`Rules of ${game?.title}`}>
        ${sections.map(section => contentsLine(state, section))}
      </nav>
    </div>`;
}

/** @param {RulesState} state  @param {RuleSection} section */
function contentsLine({ clause, id }, section) {
  const to = anchor(section);
  const current = clause === to ? 'true' : nothing;
  return html`<a href=${link('rules', id, to)} aria-current=${current}>${section.title}</a>`;
}

/** @param {RulesState} state  @param {RuleBlock[]} intro */
const beginning = (state, intro) => html`
  <p class="row">
    <a class="btn main" href=${link('learn', state.id)}>${icon('play')}Learn by playing</a>
    <a class="btn" href=${link(state.id)}>New match</a>
  </p>
  ${intro.map(block => show(state, block))}`;

/** @param {RulesState} state  @param {RuleSection} section */
const drawSection = (state, section) => html`
  <section aria-labelledby=${anchor(section)}>
    <h2 id=${anchor(section)} tabindex="-1">${section.title}</h2>
    ${section.blocks.map(block => show(state, block))}
  </section>`;

/** @param {RulesState} state  @param {RuleBlock} block */
function show(state, block) {
  switch (block.kind) {
    case 'h': return html`<h3>${spans(state, block.spans)}</h3>`;
    case 'pre': return html`<pre tabindex="0">${block.text}</pre>`;
    case 'list': return html`<ul>${block.items.map(item =>
      html`<li>${spans(state, item)}</li>`)}</ul>`;
    case 'table': return table(state, block);
    case 'figure': return figure(state, block);
    case 'clause': return clauseBlock(state, block);
    default: return html`<p>${spans(state, block.spans)}</p>`;
  }
}

/** @param {RulesState} state  @param {TableRuleBlock} block */
function table(state, { head, rows }) {
  /** @param {Span[]} cell */
  const title = cell => html`<th scope="col">${spans(state, cell)}</th>`;
  /** @param {Span[]} cell */
  const value = cell => html`<td>${spans(state, cell)}</td>`;
  /** @param {Span[][]} row */
  const line = row => html`<tr>${row.map(value)}</tr>`;
  const label = `Table: ${head.map(cell => plain(cell)).join(', ')}`;
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${label}>
      <table>
        <thead>
          <tr>${head.map(title)}</tr></thead>
        <tbody>${rows.map(line)}</tbody>
      </table>
    </div>`;
}

/** @param {RulesState} state  @param {FigureRuleBlock} block */
const figure = ({ words }, { title, pictures }) => html`
  <figure>
    <div class="pictures">${pictures.map(picture => drawnPicture(words, picture))}</div>
    <figcaption>${marked(title, words)}</figcaption>
  </figure>`;

/** @param {string} words  @param {RulePicture} picture */
const drawnPicture = (words, { svg, alt, caption }) => html`
  <div>
    <img src=${pictured(svg)} alt=${alt}>
    ${when(caption, () => html`<p>${marked(caption, words)}</p>`)}
  </div>`;

/** @param {string} svg */
const pictured = svg => 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg);

/** @param {RulesState} state  @param {ClauseRuleBlock} block */
function clauseBlock(state, block) {
  const address = html`<a href=${link('rules', state.id, block.id)}>${block.id}</a>`;
  const source = html`<span class="src">${markOf(block.mark)}</span>`;
  const here = state.clause === block.id ? '1' : '0';
  return html`
    <div class="clause" id=${block.id} tabindex="-1" data-here=${here}>
      <p class="id">${address}${source}</p>
      <p>${spans(state, block.spans)}</p>
    </div>`;
}

/** @param {RulesState} state  @param {Span} span */
function styled({ words }, span) {
  const text = marked(said(span), words);
  if (span.b) return html`<b>${text}</b>`;
  if (!span.c) return text;
  if (MARK.test(span.t)) return html`<span class="src">${text}</span>`;
  return html`<code>${text}</code>`;
}

/** @param {RulesState} state  @param {Span[] | undefined} list */
const spans = (state, list) => (list || []).map(span => {
  const text = styled(state, span);
  return span.ref ? html`<a href=${link('rules', state.id, span.ref)}>${text}</a>` : text;
});

/**
 * The text with what was searched for marked.
 * @param {string} text
 * @param {string} words
 * @returns {unknown}
 */
function marked(text, words) {
  if (!words) return text;
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return text;
  const end = at + words.length;
  const rest = marked(text.slice(end), words);
  return html`${text.slice(0, at)}<mark>${text.slice(at, end)}</mark>${rest}`;
}

/** The list of all rulebooks. @param {App} app */
export const drawList = app => html`
  <header>
    <div>
      <h1 tabindex="-1">Rules</h1>
      <p>Every rulebook can be read here, also without a network.</p>
    </div>
  </header>
  <ul class="list">${(app.games || []).map(listLine)}</ul>`;

/** @param {Game} game */
const listLine = game => html`
  <li>
    <a href=${link('rules', game.id)}>
      <b>${game.title}</b>
      <span>${game.hook}</span>
    </a>
  </li>`;
