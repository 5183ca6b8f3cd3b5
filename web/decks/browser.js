// The card browser: every card of a game, and of the sets a person keeps. A set that was just
// opened is shown here first.
import { html } from '../table/lit.js';
import { loading, page, trouble } from '../page/frame.js';
import { link, replace } from '../page/router.js';
import { count } from '../page/words.js';
import { openCard } from './detail.js';
import { finder, fromQuery, toQuery } from './finder.js';
import { Grid } from './grid.js';
import { dropping, endTrial, lastTrial } from './incoming.js';
import { soundSets, union } from './ownDecks.js';
import { load, prepared, search } from './pool.js';
import { faulty, offered, setsOf } from './sets.js';
import { noDecks } from './parts.js';

const PAUSE = 300;                                      // ms

export default function browser(app, { parts: [id, first], query }) {
  const game = app.game(id);
  if (!game?.decks) return noDecks(app, game);
  const find = fromQuery(query), trial = lastTrial(id);
  let pool = null, grid = null, sets = [], refused = new Map(), unread = null, error = null, reading = null;
  const stopDrops = dropping(app, id);

  async function start() {
    error = null;
    try {
      unread = null;
      ({ sets, refused } = await soundSets(app, id).catch(problem => { unread = problem; return { sets: [], refused }; }));
      pool = trial?.report.ok ? prepared({ ...await load(app, id), cards: trial.report.cards }) : await load(app, id, union(sets));
      if (closed) return;
      grid = new Grid(app, id, pool, { press: read, read });
      app.redraw();
      document.querySelector('main h1')?.focus({ preventScroll: true });
      if (first && pool.card(first)) read(first);
    } catch (problem) {
      if (problem.kind === 'crash' || closed) return;
      error = problem;
      app.redraw();
    }
  }

  function read(card) {
    if (reading) return;
    reading = openCard({ app, game: id, pool }, card, last => {
      reading = null;
      if (!closed && grid.ids.includes(last)) grid.focus(last);
    });
  }

  /**
   * The address follows when the typing pauses: browsers take it amiss when it changes at every
   * letter.
   */
  function changed() {
    clearTimeout(noting);
    noting = setTimeout(() => replace(link('cards', id) + toQuery(find)), PAUSE);
    app.redraw();
  }

  const head = () => html`<header><div><h1 tabindex="-1">${game.title} cards</h1><p>Press a card to read it.<span class="keyhint"> <kbd>/</kbd> searches, the arrows walk.</span></p></div>
    <p class="row"><a class="btn" href=${link('decks', id)}>Decks</a><a class="btn" href=${link('rules', id)}>Rules</a></p></header>`;

  let closed = false, noting = null;
  start();
  return {
    title: () => `${game.title} cards`,
    close() {
      closed = true;
      clearTimeout(noting);
      grid?.close();
      stopDrops();
      if (trial === lastTrial(id)) endTrial();
    },
    draw: () => page(app, '', body(), 'cards'),
    drawn: () => grid?.drawn(),
    keys(event) {
      if (event.key !== '/') return false;
      document.getElementById('seek')?.focus();
      return true;
    },
  };

  function body() {
    if (trial && !trial.report.ok) return faulty(app, id, trial);
    if (error) return trouble('The cards could not be read', error, [['Try again', start]]);
    if (!pool || !grid) return html`<h1 tabindex="-1">${game.title} cards</h1>${loading(app, 'Getting the cards ready')}`;
    const found = search(pool, find);
    return html`${trial ? offered(app, id, trial, sets.some(set => set.digest === trial.report.digest)) : head()}
      <div class="browse"><aside aria-label="Search">${finder(pool, find, changed)}</aside>
      <div><p class="shown" role="status">${found.length === pool.cards.length ? count(found.length, 'card') : `${found.length} of ${pool.cards.length} cards`}</p>
        ${found.length ? grid.draw(found, 'Cards') : html`<p class="emptystate">No card is like that. <button class="btn" type="button" @click=${clear}>Show all cards</button></p>`}
        ${trial ? '' : setsOf(app, id, [...sets, ...refused.keys()], refused, unread && [unread, start])}</div></div>`;
  }

  function clear() {
    Object.assign(find, fromQuery({}));
    changed();
  }
}
