// @ts-check
// Settings of this device, and everything kept on it.
import { html, when } from '../table/html.js';
import { page } from '../page/frame.js';
import { confirm, pickFile } from '../page/dialog.js';
import { bytes, count } from '../page/words.js';
import { MOST, linesOf, wrongWith } from '../page/iceServers.js';
import * as settings from '../page/settings.js';
import * as notices from '../page/notices.js';
import * as sound from '../page/sound.js';
/** @import { Values } from '../page/settings.js' */
/** @import { App } from '../pageTypes.js' */

/**
 * One setting: its name, what a person calls it, [value, label] of its choices, what it does.
 * @typedef {object} Setting
 * @property {keyof Values} name
 * @property {string} title
 * @property {[string | boolean, string][]} choices
 * @property {string} help
 */

/** @type {Setting[]} */
const SETTINGS = [
  {
    name: 'theme',
    title: 'Theme',
    choices: [['system', 'As the system'], ['light', 'Light'], ['dark', 'Dark']],
    help: 'The cards keep their own colours in both.',
  },
  {
    name: 'speed',
    title: 'Movement and pace',
    choices: [['off', 'Off'], ['fast', 'Fast'], ['normal', 'Normal']],
    help: 'How fast cards travel and opponents follow one step with the next. '
      + 'If your system asks for less motion, nothing moves.',
  },
  {
    name: 'sound',
    title: 'Sounds',
    choices: [[false, 'Off'], [true, 'On']],
    help: 'A short sound for a card laid, turned or gathered, and when it is your turn.',
  },
  {
    name: 'confirm',
    title: 'Ask before what cannot be taken back',
    choices: [['some', 'To resign or delete'], ['all', 'For moves too'], ['none', 'Do not ask']],
    help: 'A move that ends your turn or shows you something new cannot be undone.',
  },
  {
    name: 'keys',
    title: 'Single-letter keys',
    choices: [[true, 'On'], [false, 'Off']],
    help: 'U, R, H, P, L, I, N, B and ? at the table. Turn them off if you speak to your '
      + 'computer.',
  },
];

/**
 * @typedef {object} SettingsState
 * @property {App} app
 * @property {{id: string}[] | null} matches   those kept here; null when they cannot be read
 * @property {number | null} used              bytes of storage this site takes
 * @property {boolean | null} persisted        whether the browser keeps them for good
 * @property {string} wrong                    what is wrong with the helpers that were written
 */

/** Looks at what is kept. @param {SettingsState} state */
async function measure(state) {
  const { storage } = navigator;
  state.matches = await state.app.engine.call('list').catch(() => null);
  state.used = (await storage?.estimate?.().catch(() => null))?.usage ?? null;
  state.persisted = await storage?.persisted?.().catch(() => null) ?? null;
  state.app.redraw();
}

/** @param {SettingsState} state */
async function keepForGood(state) {
  state.persisted = await navigator.storage.persist().catch(() => false);
  notices.say(state.persisted
    ? 'The browser will keep your matches.'
    : 'The browser did not agree. It may when you install this site or visit it more often; '
      + 'until then, save to a file now and then.');
  state.app.redraw();
}

/** @param {SettingsState} state */
async function deleteAll(state) {
  const matches = state.matches ?? [];
  const text = `All ${matches.length} will be gone from this device. `
    + 'Save them to a file first if you may want them again.';
  if (!await confirm('Delete all matches', text, 'Delete all')) return;
  try {
    await state.app.engine.call('remove', matches.map(match => match.id));
    notices.say('All matches are deleted.');
  } catch (problem) {
    const { message } = /** @type {Error} */ (problem);
    notices.say(`They could not be deleted: ${message}.`, { tone: 'bad' });
  }
  measure(state);
}

/** @param {SettingsState} state */
async function openFile(state) {
  if (await state.app.take(pickFile())) measure(state);
}

/** @param {App} app */
export default function options(app) {
  /** @type {SettingsState} */
  const state = { app, matches: null, used: null, persisted: null, wrong: '' };
  const listed = () => measure(state);
  app.engine.addEventListener('listed', listed);
  listed();
  return {
    title: () => 'Settings',
    close: () => app.engine.removeEventListener('listed', listed),
    draw: () => page(app, 'settings', draw(state)),
  };
}

/** @param {SettingsState} state */
const draw = state => html`
  <header>
    <div>
      <h1 tabindex="-1">Settings</h1>
      <p>They belong to this device.</p>
    </div>
  </header>
  <div class="settings">
    ${SETTINGS.map(setting => settingField(state, setting))}
    ${helpersField(state)}
    ${storage(state)}
  </div>`;

/** @param {SettingsState} state  @param {Setting} setting */
const settingField = (state, { choices, help, name, title }) => html`
  <fieldset aria-describedby=${'h-' + name}>
    <legend>${title}</legend>
    <div class="radios flat">
      ${choices.map(([value, label]) => choiceButton(state, name, value, label))}
    </div>
    <p class="help" id=${'h-' + name}>${help}</p>
  </fieldset>`;

/**
 * @param {SettingsState} state
 * @param {keyof Values} name
 * @param {string | boolean} value
 * @param {string} label
 */
function choiceButton({ app }, name, value, label) {
  const choose = () => {
    app.setSetting(name, value);
    if (name === 'sound') sound.play('yours');
  };
  const chosen = settings.get(name) === value;
  return html`
    <label class="radio">
      <input type="radio" name=${name} .checked=${chosen} @change=${choose}>
      <span>${label}</span>
    </label>`;
}

/** Helpers: a list that a person writes. @param {SettingsState} state */
function helpersField(state) {
  const { app, wrong } = state;
  /** @param {Event & {target: HTMLTextAreaElement}} event */
  const change = ({ target }) => {
    const lines = linesOf(target.value);
    state.wrong = wrongWith(lines);
    if (state.wrong) app.redraw(); else app.setSetting('helpers', lines);
  };
  return html`
    <fieldset>
      <legend>Helpers across the internet</legend>
      <textarea rows="2" spellcheck="false" autocapitalize="off" autocomplete="off"
        aria-label="Helpers, one a line" aria-invalid=${wrong ? 'true' : 'false'}
        aria-describedby="h-helpers h-wrong" placeholder="stun:HOST:PORT"
        .value=${settings.get('helpers').join('\n')} @change=${change}></textarea>
      <p class="help" id="h-wrong" role="status">${wrong}</p>
      <p class="help" id="h-helpers">For live matches with a friend who is not in your network. None
        is asked unless you write one here, at most ${MOST}. A helper learns that your two addresses
        want to talk, not what you play; one that begins with turn: carries the talk, too, which it
        cannot read.</p>
    </fieldset>`;
}

/** What is kept here, and what can be done with it. @param {SettingsState} state */
function storage(state) {
  const { matches, persisted, used } = state;
  return html`
    <section aria-labelledby="storage">
      <h2 id="storage">What is kept here</h2>
      <p>${howMany(matches)}
        ${used ? `This site uses ${bytes(used)} in all, the engine included.` : ''}</p>
      <p>${howLong(persisted)}</p>
      ${storageButtons(state)}
    </section>`;
}

/** @param {SettingsState} state */
function storageButtons(state) {
  const { app, matches, persisted } = state;
  const save = () => app.exportAll();
  const open = () => openFile(state);
  const keep = () => keepForGood(state);
  const clear = () => deleteAll(state);
  const none = !matches?.length;
  return html`
    <p class="row">
      <button class="btn" type="button" @click=${save}>Save everything to a file</button>
      <button class="btn" type="button" @click=${open}>Open a file</button>
      ${when(persisted === false, () => html`
        <button class="btn" type="button" @click=${keep}>Ask the browser to keep them</button>`)}
      <button class="btn danger" type="button" ?disabled=${none} @click=${clear}>
        Delete all matches
      </button>
    </p>`;
}

/**
 * What is said of the matches that are kept; null when they cannot be read.
 * @param {SettingsState['matches']} matches
 */
function howMany(matches) {
  if (!matches) {
    return 'The browser\'s storage cannot be read. '
      + 'Matches last until you close the page; save them to files.';
  }
  if (!matches.length) return 'No match yet.';
  return `${count(matches.length, 'match', 'matches')} on this device.`;
}

/** How long the browser keeps them. @param {boolean | null} persisted */
function howLong(persisted) {
  if (persisted) return 'The browser keeps them until you delete them.';
  return 'The browser may clear them when it runs out of space. On an iPhone or iPad, a site that '
    + 'is not installed can lose them after seven days without a visit.';
}
