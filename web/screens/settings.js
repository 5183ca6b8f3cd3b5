// Settings of this device, and everything kept on it.
import { html } from '../table/lit.js';
import { page } from '../page/frame.js';
import { confirm, pickFile } from '../page/dialog.js';
import { bytes, count } from '../page/words.js';
import * as settings from '../page/settings.js';
import * as notices from '../page/notices.js';
import * as sound from '../page/sound.js';

const GROUPS = [
  ['theme', 'Theme', [['system', 'As the system'], ['light', 'Light'], ['dark', 'Dark']], 'The cards keep their own colours in both.'],
  ['speed', 'Movement and pace', [['off', 'Off'], ['fast', 'Fast'], ['normal', 'Normal']],
    'How fast cards travel and opponents follow one step with the next. If your system asks for less motion, nothing moves.'],
  ['sound', 'Sounds', [[false, 'Off'], [true, 'On']], 'A short sound for a card laid, turned or gathered, and when it is your turn.'],
  ['confirm', 'Ask before what cannot be taken back', [['some', 'To resign or delete'], ['all', 'For moves too'], ['none', 'Do not ask']],
    'A move that ends your turn or shows you something new cannot be undone.'],
  ['keys', 'Single-letter keys', [[true, 'On'], [false, 'Off']], 'U, R, H, P, L, I and ? at the table. Turn them off if you speak to your computer.'],
];

export default function options(app) {
  let matches = null, used = null, persisted = null;

  async function measure() {
    matches = await app.engine.call('list').catch(() => null);
    used = (await navigator.storage?.estimate?.().catch(() => null))?.usage ?? null;
    persisted = await navigator.storage?.persisted?.().catch(() => null) ?? null;
    app.redraw();
  }

  async function keepForGood() {
    persisted = await navigator.storage.persist().catch(() => false);
    notices.say(persisted ? 'The browser will keep your matches.'
      : 'The browser did not agree. It may when you install this site or visit it more often; until then, save to a file now and then.');
    app.redraw();
  }

  async function deleteAll() {
    const text = `All ${matches.length} will be gone from this device. Save them to a file first if you may want them again.`;
    if (!await confirm('Delete all matches', text, 'Delete all')) return;
    try {
      await app.engine.call('remove', matches.map(match => match.id));
      notices.say('All matches are deleted.');
    } catch (error) { notices.say(`They could not be deleted: ${error.message}.`, { tone: 'bad' }); }
    measure();
  }

  async function openFile() {
    if (await app.take(pickFile())) measure();
  }

  app.engine.addEventListener('listed', measure);
  measure();
  return {
    title: () => 'Settings',
    close: () => app.engine.removeEventListener('listed', measure),
    draw: () => page(app, 'settings', html`<header><div><h1 tabindex="-1">Settings</h1><p>They belong to this device.</p></div></header>
      <div class="settings">${GROUPS.map(group)}${storage()}</div>`),
  };

  function group([name, title, choices, help]) {
    return html`<fieldset aria-describedby=${'h-' + name}><legend>${title}</legend><div class="radios flat">
      ${choices.map(([value, label]) => html`<label class="radio">
      <input type="radio" name=${name} .checked=${settings.get(name) === value} @change=${() => choose(name, value)}><span>${label}</span></label>`)}</div>
      <p class="help" id=${'h-' + name}>${help}</p></fieldset>`;
  }

  function choose(name, value) {
    app.setSetting(name, value);
    if (name === 'sound') sound.play('yours');
  }

  function storage() {
    return html`<section aria-labelledby="storage"><h2 id="storage">What is kept here</h2>
      <p>${howMany(matches)}
        ${used ? `This site uses ${bytes(used)} in all, the engine included.` : ''}</p>
      <p>${persisted ? 'The browser keeps them until you delete them.'
        : 'The browser may clear them when it runs out of space. On an iPhone or iPad, a site that is not installed can lose them after seven days without a visit.'}</p>
      <p class="row"><button class="btn" type="button" @click=${() => app.exportAll()}>Save everything to a file</button>
      <button class="btn" type="button" @click=${openFile}>Open a file</button>
      ${persisted === false ? html`<button class="btn" type="button" @click=${keepForGood}>Ask the browser to keep them</button>` : ''}
      <button class="btn danger" type="button" ?disabled=${!matches?.length} @click=${deleteAll}>Delete all matches</button></p></section>`;
  }
}

/** What is said of the matches that are kept; null when they cannot be read. */
function howMany(matches) {
  if (!matches) return 'The browser\'s storage cannot be read. '
    + 'Matches last until you close the page; save them to files.';
  return matches.length ? `${count(matches.length, 'match', 'matches')} on this device.` : 'No match yet.';
}
