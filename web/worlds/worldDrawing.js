// @ts-check
// How the screen of a world looks: its head, what waits, its pages, and the door when several
// persons share it.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { bar, loading, page as frame, trouble } from '../page/frame.js';
import { link } from '../page/router.js';
import { sentence, share } from '../page/words.js';
import { longDate } from './days.js';
/** @import { Page, Shown, WorldSummary, WorldView } from '../types.d.ts' */
/** @import { Living, WorldState } from './state.js' */
/** @import { WorldActions } from './world.js' */

/** What the page that is shown is called. @param {WorldView} view */
export const label = ({ pages, page, title }) =>
  pages.find(one => one.id === page)?.label || title;

/** @param {WorldState} state  @param {WorldActions} actions */
export function draw(state, actions) {
  const { app, error, game, living, summary, view, who } = state;
  if (!game?.world) return frame(app, '', trouble('There is no such world', OTHER_SITE));
  if (error) {
    const reload = () => state.reload();
    const words = 'This world cannot be shown';
    return frame(app, '', trouble(words, error, [['Try again', reload]]));
  }
  if (summary && who === undefined && !living) {
    return html`
      ${bar(app, { where: { title: game.title, note: '' } })}
      ${door(state, summary, actions)}`;
  }
  return frame(app, '', view ? land(state, view, actions) : opening(state), 'world');
}

const OTHER_SITE = 'The link may be from another version of this site';

/** What stands there until there is a page. @param {WorldState} state */
function opening({ app, game, living }) {
  const engineUp = app.engine.state === 'up';
  const waiting = () => (engineUp
    ? html`<p class="quiet" role="status">Opening the world</p>`
    : loading(app, 'Opening the world'));
  return html`
    <h1 tabindex="-1">${game?.title}</h1>
    ${living ? passing(living) : waiting()}`;
}

/** @param {WorldState} state  @param {WorldView} view  @param {WorldActions} actions */
function land(state, view, actions) {
  const { blocks, living } = state;
  return html`
    ${head(state, view, actions)}
    ${living ? passing(living) : waiting(state, view, actions)}
    <div class="land" ?inert=${living}>
      ${nav(state, view)}
      <div class="blocks">${blocks.draw(view.blocks)}</div>
    </div>`;
}

/** @param {WorldState} state  @param {WorldView} view  @param {WorldActions} actions */
function head({ gameId, living, who }, view, actions) {
  const undo = view.undo && !living;
  const takeBack = () => undo && actions.undo();
  const me = view.people.find(([one]) => one === who)?.[1];
  /** @param {[string, Shown]} what */
  const owned = ([name, value]) => html`
    <div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return html`
    <header class="worldhead">
      <div>
        <a class="pagelink" href=${link('world', gameId)}>${view.title} worlds</a>
        <h1 tabindex="-1">${label(view)}</h1>
        <p>${longDate(view.date)}</p>
      </div>
      <dl class="purse" aria-label="What you have">${view.plate.map(owned)}</dl>
      <p class="row">
        <button class="btn" type="button" aria-disabled=${undo ? nothing : 'true'}
          @click=${takeBack}>${icon('undo')}Undo</button>
        <button class="btn" type="button" aria-haspopup="dialog"
          @click=${actions.news}>${icon('log')}What happened</button>
        ${when(view.people.length > 1, () => html`
          <button class="btn" type="button"
            @click=${actions.leave}>${icon('branch')}${me}: change</button>`)}
      </p>
    </header>`;
}

/**
 * What is told above a page: why no day passed, days that wait, a match that waits.
 * @param {WorldState} state
 * @param {WorldView} view
 * @param {WorldActions} actions
 */
function waiting({ notice, waits }, view, actions) {
  const notices = [notice, view.notice ?? ''].filter(Boolean);
  return html`
    ${notices.map(text => html`<p class="refused" role="status">${sentence(text)}</p>`)}
    ${when(waits, () => html`
      <div class="strip2" role="status">
        <p>${waits}</p>
        <button class="btn main" type="button" @click=${actions.pass}>Let them pass</button>
      </div>`)}
    ${when(view.match, match => html`
      <div class="strip2" data-cloth=${view.cloth}>
        <p><b>${match.label}</b></p>
        <button class="btn main" type="button" @click=${actions.play}>${icon('play')}Play</button>
      </div>`)}`;
}

/** How far a job is. @param {{share?: number, note?: string}} progress */
export const howFar = ({ share: part = 0, note = '' }) => html`
  <progress max="1" .value=${part} aria-label="How far"></progress>
  <p role="status">${note || share(part)}</p>`;

/** @param {Living} living */
function passing(living) {
  const stop = () => { living.stop = true; };
  return html`
    <section class="passing" aria-labelledby="passing-title">
      <h2 id="passing-title">Days go by</h2>
      ${howFar(living)}
      <p class="row">
        <button class="btn" type="button" @click=${stop}>Stop</button></p>
    </section>`;
}

/** @param {WorldState} state  @param {WorldView} view */
function nav({ context }, view) {
  /** @param {Page} page */
  const item = ({ badge, id, label: words }) => html`
    <li>
      <a href=${context.address(id)} aria-current=${id === view.page ? 'page' : nothing}>
        <span>${words}</span>
        ${when(badge, () => html`<b>${badge}</b>`)}
      </a>
    </li>`;
  return html`
    <nav class="worldnav" aria-label="Pages of this world">
      <ul>${view.pages.map(item)}</ul>
    </nav>`;
}

/**
 * Several persons share this world: nothing is shown before one of them says who it is.
 * @param {WorldState} state
 * @param {WorldSummary} summary
 * @param {WorldActions} actions
 */
function door({ gameId }, summary, actions) {
  /** @param {WorldSummary['people'][number]} one */
  const person = ([one, name]) => html`
    <p>
      <button class="btn main" type="button" @click=${() => actions.come(one)}>I am ${name}</button>
    </p>`;
  return html`
    <main class="curtain" id="main" data-cloth=${summary.cloth}>
      <div class="panel">
        <h1 tabindex="-1">Who is there?</h1>
        <p>Each sees only what is theirs. Pass the device first.</p>
        ${summary.people.map(person)}
        <p><a class="pagelink" href=${link('world', gameId)}>All worlds</a></p>
      </div>
    </main>`;
}
