// @ts-check
// How the page looks that a link opens: what was sent, the world it goes to, and the step that
// takes it in.
import { html, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { loading, page, trouble } from '../page/frame.js';
import { go, link } from '../page/router.js';
import { sentence, since } from '../page/words.js';
import { named } from './keptWorlds.js';
import { nameField } from './worldListDrawing.js';
/** @import { EventAt } from '../pageTypes.js' */
/** @import { Goal, LinkActions, LinkState } from './fromLink.js' */

/** @param {LinkState} state  @param {LinkActions} actions */
export const draw = (state, actions) => page(state.app, '', body(state, actions), 'world arrival');

const UNKNOWN = 'Nothing here knows what this link brings';
const CUT_OFF = 'It may be cut off, or from another version of this site';

/** @param {LinkState} state  @param {LinkActions} actions */
function body(state, actions) {
  const { all, app, busy, error, game } = state;
  if (!app.games) return loading(app, 'Looking');
  if (!game) return trouble(UNKNOWN, CUT_OFF, [['Go home', () => go('#/')]]);
  const waiting = busy || !all;
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
    ${all && all.length > 1 ? goals(state, all, actions) : ''}
    ${waiting ? loading(app, busy || 'Looking') : step(state, actions)}`;
}

/** @param {LinkState} state  @param {LinkActions} actions */
function step(state, actions) {
  const { at } = state;
  return at ? taking(state, at, actions) : beginning(state, actions);
}

/** @param {LinkState} state  @param {Goal[]} all  @param {LinkActions} actions */
function goals({ at }, all, { choose }) {
  /** @param {EventAt<HTMLSelectElement>} event */
  const change = event => choose(all[event.target.selectedIndex]);
  /** @param {Goal} goal */
  const option = goal => html`<option ?selected=${goal === at}>${goalName(goal)}</option>`;
  return html`
    <div class="labelled">
      <label for="into">Into which world</label>
      <select id="into" @change=${change}>${all.map(option)}</select>
    </div>`;
}

/** @param {Goal} goal */
function goalName({ person, world }) {
  const whose = world.people.length > 1 ? `: ${person}` : '';
  return `${named(world)}${whose}, ${since(world.touched)}`;
}

/** @param {LinkState} state  @param {Goal} at  @param {LinkActions} actions */
function taking({ all, form, game }, at, { choose }) {
  const leave = () => go(link('world', game?.id, at.id));
  const again = () => html`
    <p class="row">
      <button class="btn" type="button" @click=${() => choose(at)}>Try again</button>
    </p>`;
  return html`
    <section class="block" data-kind="bench" aria-label="What it brings">
      ${when(all?.length === 1, () => html`
        <p>It goes into this world: <b>${named(at.world)}</b>, ${at.world.line}</p>`)}
      ${form ? form.draw(leave) : again()}
    </section>`;
}

/** There is no world yet. @param {LinkState} state  @param {LinkActions} actions */
function beginning(state, { begin }) {
  const { title, blurb } = state.game?.world ?? {};
  /** @param {Event} event */
  const submit = event => {
    event.preventDefault();
    begin();
  };
  return html`
    <form class="choices panel" @submit=${submit}>
      <h2>${title || 'World'}</h2>
      <p>${blurb} You have none here yet: what was sent goes to a new one. If yours is in another
        browser, open the link there.</p>
      ${nameField(state)}
      <p class="row">
        <button class="btn main" type="submit">${icon('play')}Begin a world</button>
      </p>
    </form>`;
}
