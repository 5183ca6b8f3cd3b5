// @ts-check
// Every match kept on this device: go on, look at it again, save or delete it.
import { html, when, repeat } from '../table/html.js';
import { icon } from '../table/icons.js';
import { link } from '../page/router.js';
import { page, trouble } from '../page/frame.js';
import { confirm, download, pickFile } from '../page/dialog.js';
import { count, sentence, since, table } from '../page/words.js';
import { statusWords } from './friends.js';
import * as settings from '../page/settings.js';
import * as notices from '../page/notices.js';
/** @import { App, KeptMatch, Problem } from '../pageTypes.js' */

/** @typedef {{app: App, all: KeptMatch[] | null, error: Problem | null}} MatchesState */

/** @param {KeptMatch} match */
const nameOf = match => `${match.title} ${table(match.seats)}`;

/** @param {string} text */
const complain = text => notices.say(text, { tone: 'bad' });

/** @param {MatchesState} state */
async function refresh(state) {
  try {
    state.all = await state.app.engine.call('list');
    state.error = null;
  } catch (problem) { state.error = /** @type {Problem} */ (problem); }
  state.app.redraw();
}

/** @param {MatchesState} state  @param {KeptMatch} match */
async function remove(state, match) {
  const name = nameOf(match);
  const text = `${name}, ${since(match.touched)}. It cannot be brought back.`;
  const sure = settings.get('confirm') === 'none'
    || await confirm('Delete this match', text, 'Delete');
  if (!sure) return;
  try {
    await state.app.engine.call('remove', [match.id]);
    notices.say(`${name} is deleted.`);
  } catch (problem) {
    complain(`It could not be deleted: ${/** @type {Error} */ (problem).message}.`);
  }
  await refresh(state);
  /** @type {HTMLElement | null} */
  const heading = document.querySelector('main h1');
  heading?.focus();
}

/**
 * The record as a file; the match is opened from the store first.
 * @param {MatchesState} state
 * @param {KeptMatch} match
 */
async function save({ app: { engine } }, { game, id }) {
  try {
    await engine.call('open', id);
    download(`${game}-${id}.json`, await engine.ask('record', { match: id, as: 'json' }));
  } catch (problem) { complain(/** @type {Error} */ (problem).message); }
}

/** @param {MatchesState} state */
async function openFile(state) {
  if (await state.app.take(pickFile())) refresh(state);
}

/** @param {App} app */
export default function matches(app) {
  /** @type {MatchesState} */
  const state = { app, all: null, error: null };
  const listed = () => refresh(state);
  app.engine.addEventListener('listed', listed);
  listed();
  return {
    title: () => 'Matches',
    close: () => app.engine.removeEventListener('listed', listed),
    draw: () => page(app, 'matches', draw(state)),
  };
}

/** @param {MatchesState} state */
function draw(state) {
  const { all } = state;
  const open = () => openFile(state);
  return html`
    <header>
      <div>
        <h1 tabindex="-1">Matches</h1>
        <p>${all ? howMany(all) : 'Looking'}</p>
      </div>
      <p class="row">
        <a class="btn" href=${link('puzzles')}>Learn from mistakes</a>
        <a class="btn" href=${link('statistics')}>Statistics</a>
        <a class="btn" href=${link('friend')}>${icon('link')}Play a friend</a>
        <button class="btn" type="button" @click=${open}>${icon('file')}Open a file</button>
      </p>
    </header>
    ${drawList(state)}`;
}

/** @param {MatchesState} state */
function drawList(state) {
  const { all, error } = state;
  if (error) {
    const text = `${sentence(error.message)} Matches you play now last until you close the page; `
      + 'save them to files.';
    return trouble('The matches cannot be listed', text, [['Try again', () => refresh(state)]]);
  }
  if (!all) return '';
  if (!all.length) return NONE;
  return html`
    <ul class="list matches">${repeat(all, match => match.id, match => row(state, match))}</ul>`;
}

const NONE = html`
  <section class="emptystate">
    <p class="shout">No match yet</p>
    <p>Each match is kept here from its first move, and can be looked at again move by move.</p>
    <p><a class="btn main" href="#/">Choose a game</a></p>
  </section>`;

/** @param {MatchesState} state  @param {KeptMatch} match */
function row(state, match) {
  const { cloth, id, line, over, ply, remote, touched } = match;
  const review = link('review', `${id}@${ply}`);
  const on = link('play', id);
  const name = nameOf(match);
  return html`
    <li data-cloth=${cloth}>
      <a href=${over ? review : on}>
        <b>${name}</b>
        <span>${remote && !over ? statusWords(remote) : line}</span>
        <small>${since(touched)}</small>
      </a>
      <p class="row">
        ${when(!over, () => html`<a class="btn" href=${on}>Go on</a>`)}
        <a class="btn" href=${review}>Review</a>
        <button class="round" type="button" aria-label=${`Save ${name} to a file`}
          @click=${() => save(state, match)}>${icon('file')}</button>
        <button class="round" type="button" aria-label=${`Delete ${name}`}
          @click=${() => remove(state, match)}>${icon('close')}</button>
      </p>
    </li>`;
}

/** @param {KeptMatch[]} all */
const howMany = all =>
  (all.length ? `${count(all.length, 'match', 'matches')} on this device.` : '');
