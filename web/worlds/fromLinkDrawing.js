// @ts-check
// How the page looks that a link opens: the worlds it may go to, or that there is none, and the
// step that takes in what was sent.
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { loading, page, trouble } from '../page/frame.js';
import { go, link } from '../page/router.js';
import { sentence, since } from '../page/words.js';
import { longDate } from './days.js';
import { named } from './keptWorlds.js';
import { nameField } from './worldListDrawing.js';
/** @import { Problem } from '../pageTypes.js' */
/** @import { LinkRelation } from '../types.d.ts' */
/** @import { Goal } from './linkTargets.js' */
/** @import { LinkActions, LinkState } from './fromLink.js' */

/** @param {LinkState} state  @param {LinkActions} actions */
export const draw = (state, actions) => page(state.app, '', body(state, actions), 'world arrival');

const UNKNOWN = 'Nothing here knows what this link brings';
const CUT_OFF = 'It may be cut off, or from another version of this site';

/**
 * What is said by what a link has to do with a world: over the list where there are several, and
 * where there is one.
 * @type {Record<Exclude<LinkRelation['tie'], 'strange'>, [string, string, string]>}
 */
const WORDS = {
  new: ['Which world is it for?',
    'More than one of your worlds can take it in. Choose where it goes.',
    'It goes into this world:'],
  waits: ['Which world waits for it?',
    'More than one of your worlds waits for it; they may be copies of one. Choose where it goes.',
    'This world waits for it:'],
  taken: ['Your worlds have it already',
    'More than one of your worlds has taken it in, or is through with it. Choose where to look.',
    'This world has taken it in already, or is through with it:'],
  has: ['Your worlds have it already',
    'All of them have what it brings. Choose where to look.',
    'This world has it already:'],
  own: ['It comes from your own worlds',
    'It is for somebody else, who opens it on their device. Choose where to look.',
    'It comes from this world, and is for somebody else:'],
};

/** @param {LinkState} state  @param {LinkActions} actions */
function body(state, actions) {
  const { app, error, game } = state;
  if (!app.games) return loading(app, 'Looking');
  if (!game) return trouble(UNKNOWN, CUT_OFF, [['Go home', () => go('#/')]]);
  return html`
    <header>
      <div>
        <a class="pagelink" href=${link('world', game.id)}>${game.title} worlds</a>
        <h1 tabindex="-1">Somebody sent you something</h1>
        <p>It came in the link. Nothing changes before you take it in.</p>
      </div>
    </header>
    ${when(error, ({ message }) => html`
      <p class="refused" role="alert">${sentence(message)}</p>`)}
    ${step(state, actions)}`;
}

/** @param {LinkState} state  @param {LinkActions} actions */
function step(state, actions) {
  const { app, at, busy, error, goals, relation } = state;
  if (busy) return loading(app, busy);
  if (error && !goals) return unreadable(error, actions);
  if (!goals) return loading(app, 'Looking for the world it is for');
  if (at) return taking(state, at, actions);
  if (goals.length) return choosing(state, goals, actions);
  return relation === 'strange' ? nowhere(state, actions) : beginning(state, actions);
}

const UNREAD = 'Your worlds could not be read, so nobody knows which of them it is for.';
const DAMAGED = 'Copy the whole link and open it again, or ask who sent it to send it once more.';

/** @param {Problem} error  @param {LinkActions} actions */
const unreadable = ({ kind }, { look }) => html`
  <section class="block">
    <p>${kind === 'storage' ? UNREAD : DAMAGED}</p>
    <p class="row">
      <button class="btn" type="button" @click=${look}>Try again</button>
    </p>
  </section>`;

/** @param {LinkState} state  @param {Goal[]} goals  @param {LinkActions} actions */
function choosing(state, goals, { choose }) {
  const [heading, words] = wordsOf(state);
  /** @param {Goal} goal */
  const row = goal => {
    const [name, more, last] = about(goal);
    return html`
      <li>
        <div>
          <b>${name}</b>
          <span>${more}</span>
          <small>${last}</small>
        </div>
        <button class="btn main" type="button" aria-label=${`Choose ${name}: ${more}, ${last}`}
          @click=${() => choose(goal)}>Choose</button>
      </li>`;
  };
  return html`
    <section class="block" aria-labelledby="which">
      <h2 id="which" tabindex="-1">${heading}</h2>
      <p>${words}</p>
      ${unopened(state)}
      <ul class="list">${goals.map(row)}</ul>
    </section>`;
}

/** @param {LinkState} state */
const wordsOf = ({ relation }) => WORDS[relation === 'strange' ? 'new' : relation];

/** What tells a world and its person from others. @param {Goal} goal */
function about({ person, world }) {
  const name = world.people.length > 1 ? `${person} in ${named(world)}` : person;
  return [name, `${world.line}, ${longDate(world.date)}`, since(world.touched)];
}

/** Worlds that could not be read. @param {LinkState} state */
const unopened = ({ unread }) => when(unread, () => html`
  <p class="quiet">${unread === 1 ? 'One world' : `${unread} worlds`} could not be read, and may
    be the one it is for.</p>`);

/** @param {LinkState} state  @param {Goal} at  @param {LinkActions} actions */
function taking(state, at, { ask, choose }) {
  const { form, game, goals } = state;
  const leave = () => go(link('world', game?.id, at.id));
  const again = () => html`
    <p class="row">
      <button class="btn" type="button" @click=${() => choose(at)}>Try again</button>
    </p>`;
  const [name, more] = about(at);
  return html`
    <section class="block" data-kind="bench" id="brings" tabindex="-1"
      aria-label="What it brings">
      <p>${wordsOf(state)[2]} <b>${name}</b>, ${more}.</p>
      ${unopened(state)}
      ${form ? form.draw(leave) : again()}
      ${when(goals && goals.length > 1, () => html`
        <p class="row">
          <button class="btn" type="button" @click=${ask}>Choose another world</button>
        </p>`)}
    </section>`;
}

/** Nobody here has begun what it answers. @param {LinkState} state  @param {LinkActions} actions */
const nowhere = (state, actions) => html`
  <section class="trouble" role="alert">
    <h2 id="which" tabindex="-1">No world here knows of it</h2>
    <p>It answers something that was begun in another world.
      ${state.worlds ? 'None of yours in this browser has begun it.' : 'This browser has none.'}</p>
    ${unopened(state)}
    <p>If you began it in another browser or on another device, open the link there. If you have
      saved that world to a file, open the file here: the link goes on in it. If that world is gone,
      nobody can take this in any more; tell who sent it.</p>
    <p class="row">
      ${fileButton(actions)}
      <button class="btn" type="button" @click=${actions.look}>Look again</button>
    </p>
  </section>`;

/** @param {LinkActions} actions */
const fileButton = ({ openFile }) => html`
  <button class="btn" type="button"
    @click=${openFile}>${icon('file')}Open a world from a file</button>`;

/** There is no world yet. @param {LinkState} state  @param {LinkActions} actions */
function beginning(state, actions) {
  const { title, blurb } = state.game?.world ?? {};
  /** @param {Event} event */
  const submit = event => {
    event.preventDefault();
    actions.begin();
  };
  return html`
    <form class="choices panel" @submit=${submit}>
      <h2>${title || 'World'}</h2>
      <p>${blurb}</p>
      ${state.unread ? unopened(state) : html`<p>You have none here yet.</p>`}
      <p>Begin one, and what was sent goes on in it. If you have one in another browser, open the
        link there; if it is in a file, open the file.</p>
      ${nameField(state)}
      <p class="row">
        <button class="btn main" type="submit">${icon('play')}Begin a world</button>
        ${fileButton(actions)}
      </p>
    </form>`;
}
