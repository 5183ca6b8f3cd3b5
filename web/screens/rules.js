// The rulebook: how to play first, then every clause, with a search and an address for each. Needs
// no Python.
import { html, nothing, repeat, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { json } from '../page/place.js';
import { link } from '../page/router.js';
import { page, trouble } from '../page/frame.js';
import { count, markOf } from '../page/words.js';

const kept = new Map();                                 // game -> rulebook

/** The rulebook of a game; fetched once. */
export async function rulebook(id) {
  if (!kept.has(id)) kept.set(id, await json(`rules/${id}.json`));
  return kept.get(id);
}

export default function rules(app, route) {
  let { parts: [id, clause] } = route, book = null, error = null, words = '';
  if (!id && app.games?.length === 1) id = app.games[0].id;
  const game = app.game(id);

  async function read() {
    error = null;
    try { book = ordered(await rulebook(id)); } catch (problem) { error = problem; }
    app.redraw();
    if (clause) reveal(); else if (document.activeElement === document.body) document.querySelector('.rules h1')?.focus({ preventScroll: true });
  }

  function reveal() {
    const target = document.getElementById(clause);
    if (!target) return;
    target.scrollIntoView({ block: 'start' });
    target.focus({ preventScroll: true });
  }

  if (game) read();
  return {
    title: () => (game ? `Rules of ${game.title}` : 'Rules'),
    draw: () => page(app, 'rules', id ? one() : rulebooks(app)),
    moved(to) {
      if (to.name !== 'rules' || to.parts[0] !== id) return false;
      clause = to.parts[1];
      words = '';
      app.redraw();
      if (clause) reveal(); else document.querySelector('.rules h1')?.scrollIntoView({ block: 'end' });
      return true;
    },
  };

  function body() {
    if (error) return trouble('The rulebook could not be read', error, [['Try again', read]]);
    if (!book) return html`<p class="quiet" role="status">Opening the rulebook</p>`;
    const found = book.sections.map(section => ({ ...section, blocks: section.blocks.filter(block => fits(block, words)) }))
      .filter(section => section.blocks.length);
    const hits = found.reduce((sum, section) => sum + section.blocks.length, 0);
    return html`<div class="book"><div class="aisle"><label class="find">${icon('search')}<span class="vh">Search these rules</span>
        <input type="search" placeholder="Search" .value=${words} @input=${event => { words = event.target.value; app.redraw(); }}></label>
      <p class="vh" role="status">${words ? `${count(hits, 'passage')} found` : ''}</p>
      <nav class="toc" aria-label=${`Rules of ${game.title}`}>${book.sections.map(section =>
        html`<a href=${link('rules', id, anchor(section))} aria-current=${clause === anchor(section) ? 'true' : nothing}>${section.title}</a>`)}</nav></div>
      <article class="rules"><h1 tabindex="-1">Rules of ${game.title}</h1>
        ${when(!words, () => html`<p class="row"><a class="btn main" href=${link('learn', id)}>${icon('play')}Learn by playing</a>
          <a class="btn" href=${link(id)}>New match</a></p>${book.intro.map(show)}`)}
        ${when(words && !hits, () => html`<p class="quiet">Nothing in these rules says “${words}”. Try one word, or a clause id.</p>`)}
        ${repeat(found, section => section.id, section => html`<section aria-labelledby=${anchor(section)}>
          <h2 id=${anchor(section)} tabindex="-1">${section.title}</h2>${section.blocks.map(show)}</section>`)}</article></div>`;
  }

  // ---- blocks ----------------------------------------------------------------------------------------------------
  function show(block) {
    switch (block.kind) {
      case 'h': return html`<h3>${block.text ?? spans(block.spans)}</h3>`;
      case 'pre': return html`<pre tabindex="0">${block.text}</pre>`;
      case 'list': return html`<ul>${block.items.map(item => html`<li>${spans(item)}</li>`)}</ul>`;
      case 'table': return html`<div class="scroll" tabindex="0" role="region" aria-label=${`Table: ${block.head.map(plain).join(', ')}`}><table>
        <thead><tr>${block.head.map(cell => html`<th scope="col">${spans(cell)}</th>`)}</tr></thead>
        <tbody>${block.rows.map(row => html`<tr>${row.map(cell => html`<td>${spans(cell)}</td>`)}</tr>`)}</tbody></table></div>`;
      case 'clause': return html`<div class="clause" id=${block.id} tabindex="-1" data-here=${clause === block.id ? '1' : '0'}>
        <p class="id"><a href=${link('rules', id, block.id)}>${block.id}</a><span class="src">${markOf(block.mark)}</span></p>
        <p>${spans(block.spans)}</p></div>`;
      default: return html`<p>${spans(block.spans)}</p>`;
    }
  }

  function one() {
    return game ? body() : trouble('There is no such rulebook',
      'The link may be from another version of this site.');
  }

  function styled(span) {
    const text = marked(span.t);
    if (span.b) return html`<b>${text}</b>`;
    return span.c ? html`<code>${text}</code>` : text;
  }

  function spans(list) {
    return (list || []).map(span => {
      const text = styled(span);
      return span.ref ? html`<a href=${link('rules', id, span.ref)}>${text}</a>` : text;
    });
  }

  /** The text with what was searched for marked. */
  function marked(text) {
    if (!words) return text;
    const at = text.toLowerCase().indexOf(words.toLowerCase());
    return at < 0 ? text : html`${text.slice(0, at)}<mark>${text.slice(at, at + words.length)}</mark>${marked(text.slice(at + words.length))}`;
  }
}

const anchor = section => 's-' + section.id;

/** How to play comes first, whatever the order of the book. */
const ordered = book => ({ ...book, intro: book.intro || [], sections: [...book.sections].sort((a, b) => (b.id === 'how') - (a.id === 'how')) });

const plain = spans => (spans || []).map(span => span.t).join('');

function fits(block, words) {
  if (!words) return true;
  const text = [block.id, block.text, plain(block.spans), ...(block.items || []).map(plain),
    ...[block.head || [], ...(block.rows || [])].flat().map(plain)].join(' ');
  return text.toLowerCase().includes(words.toLowerCase());
}

const rulebooks = app => html`<header><div><h1 tabindex="-1">Rules</h1><p>Every rulebook can be read here, also without a network.</p></div></header>
  <ul class="list">${(app.games || []).map(game => html`<li><a href=${link('rules', game.id)}><b>${game.title}</b><span>${game.hook}</span></a></li>`)}</ul>`;

