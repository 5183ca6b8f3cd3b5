// @ts-check
// How the list of a game's worlds looks: those that are kept, and the form that begins another.
import { html, repeat, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { loading, page } from '../page/frame.js';
import { link } from '../page/router.js';
import { sentence, since } from '../page/words.js';
import { named } from './keptWorlds.js';
/** @import { EventAt, KeptWorld } from '../pageTypes.js' */
/** @import { Option } from '../types.d.ts' */
/** @import { ListActions, ListState } from './worldList.js' */

/** @param {ListState} state  @param {ListActions} actions */
export function draw(state, actions) {
  const { app, busy, game } = state;
  const body = html`
    <header>
      <div>
        <a class="pagelink" href=${link(game.id)}>${game.title}</a>
        <h1 tabindex="-1">${game.world.title || 'World'}</h1>
        <p>${game.world.blurb}</p>
      </div>
      <p class="row">
        <button class="btn" type="button"
          @click=${actions.openFile}>${icon('file')}Open a world from a file</button>
      </p>
    </header>
    ${busy ? loading(app, busy) : lists(state, actions)}`;
  return page(app, '', body, 'world worldlist');
}

/** @param {ListState} state  @param {ListActions} actions */
const lists = (state, actions) => html`
  ${when(state.refused, ({ message }) => html`
    <p class="refused" id="refused" role="alert" tabindex="-1">${sentence(message)}</p>`)}
  ${state.error ? unlisted(state.error, actions) : kept(state, actions)}
  ${beginning(state, actions)}`;

/** @param {Error} error  @param {ListActions} actions */
const unlisted = (error, { refresh }) => html`
  <section class="trouble" role="alert">
    <h2>Your worlds cannot be listed</h2>
    <p>${sentence(error.message)}
      A world you begin now lasts until you close the page; save it to a file.</p>
    <p class="row">
      <button class="btn" type="button" @click=${refresh}>Try again</button></p>
  </section>`;

/** @param {ListState} state  @param {ListActions} actions */
function kept({ all, game }, actions) {
  if (!all?.length) return '';
  /** @param {KeptWorld} world */
  const row = world => keptWorld(game, world, actions);
  return html`
    <section aria-labelledby="kept-title">
      <h2 id="kept-title">${all.length === 1 ? 'Your world' : 'Your worlds'}</h2>
      <ul class="list">${repeat(all, world => world.id, row)}</ul>
    </section>`;
}

/** @param {ListState['game']} game  @param {KeptWorld} world  @param {ListActions} actions */
function keptWorld(game, world, { remove, save }) {
  const name = named(world);
  const address = link('world', game.id, world.id);
  return html`
    <li data-cloth=${game.cloth}>
      <a href=${address}>
        <b>${name}</b>
        <span>${world.line}</span>
        <small>${since(world.touched)}</small>
      </a>
      <p class="row">
        <a class="btn main" href=${address}>${icon('play')}Go on</a>
        <button class="round" type="button" aria-label=${`Save ${name} to a file`}
          @click=${() => save(world)}>${icon('file')}</button>
        <button class="round" type="button" aria-label=${`Delete ${name}`}
          @click=${() => remove(world)}>${icon('close')}</button>
      </p>
    </li>`;
}

/** @param {ListState} state  @param {ListActions} actions */
function beginning({ all, form, game: { world } }, { begin }) {
  /** @param {Event} event */
  const submit = event => {
    event.preventDefault();
    begin();
  };
  return html`
    <form class="choices panel" @submit=${submit}>
      <h2>${all?.length ? 'Begin another' : 'Begin'}</h2>
      ${nameField(form)}
      ${when(world.options.length, () => html`
        <details>
          <summary>How this world is</summary>
          ${world.options.map(one => option(form, one))}
        </details>`)}
      ${seedField(form)}
      <p class="row">
        <button class="btn main" type="submit">${icon('play')}Begin a world</button>
      </p>
    </form>`;
}

/** The name of who begins a world. @param {{name: string}} form */
export function nameField(form) {
  /** @param {EventAt<HTMLInputElement>} event */
  const input = event => { form.name = event.target.value; };
  return html`
    <label class="labelled">Your name
      <input maxlength="40" autocomplete="off" placeholder="You"
        .value=${form.name} @input=${input}>
    </label>`;
}

/** @param {{seed: string}} form */
function seedField(form) {
  /** @param {EventAt<HTMLInputElement>} event */
  const input = event => { form.seed = event.target.value; };
  return html`
    <label class="labelled">World seed
      <input maxlength="60" autocomplete="off" autocapitalize="off" spellcheck="false"
        placeholder="any" aria-describedby="seed-help" .value=${form.seed} @input=${input}>
    </label>
    <p class="help" id="seed-help">The same words on the same day make the same world. Leave it
      empty for a new one.</p>`;
}

/** @param {ListState['form']} form  @param {Option} option */
function option(form, { name, label, help, choices, default: first }) {
  const now = form.options[name] ?? first;
  /** @param {EventAt<HTMLSelectElement>} event */
  const change = event => { form.options[name] = choices[event.target.selectedIndex][0]; };
  /** @param {Option['choices'][number]} choice */
  const choice = ([value, text]) => html`<option ?selected=${value === now}>${text}</option>`;
  return html`
    <div class="labelled">
      <label for=${'o-' + name}>${label}</label>
      <select id=${'o-' + name} aria-describedby=${'h-' + name} @change=${change}>
        ${choices.map(choice)}
      </select>
      <p class="help" id=${'h-' + name}>${help}</p>
    </div>`;
}
