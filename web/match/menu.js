// @ts-check
// The menu of a match, and the files and links of it.
import { html } from '../table/html.js';
import { icon } from '../table/icons.js';
import { box, confirm, copy, download } from '../page/dialog.js';
import { base } from '../page/siteFiles.js';
import { link, go } from '../page/router.js';
import * as notices from '../page/notices.js';
import * as settings from '../page/settings.js';
/** @import { App, Session, View } from '../pageTypes.js' */
/** @import { MatchState } from './state.js' */

// a running match can only go on elsewhere with all its cards
export const SECRETS = 'It holds the whole deal: who reads it can find the hidden cards.';
// ... and one with a friend only with what this person signs by
const SIGNS = 'Keep it to yourself: with it the match goes on in your name, on whatever device.';

/**
 * @param {App} app
 * @param {string} id
 * @param {string} as     json, text or link
 */
const record = (app, id, as) => app.engine.ask('record', { match: id, as });

/**
 * Saves the match as a file another device can open (json), or as a score sheet to read (text).
 * @param {App} app
 * @param {string} id
 * @param {string} game
 * @param {'json' | 'text'} [as]
 * @param {string} [warning]      what the file holds that others should not read
 */
export async function saveFile(app, id, game, as = 'json', warning = '') {
  const json = as === 'json';
  const content = await record(app, id, as);
  const type = json ? 'application/json' : 'text/plain';
  const name = `${game}-${id}.${json ? 'json' : 'txt'}`;
  download(name, content, type);
  notices.say(`Saved as ${name}. ${warning}`);
}

/**
 * Copies a link that holds the whole match, opened at `ply`.
 * @param {App} app
 * @param {string} id
 * @param {number} ply
 * @param {boolean} [running]
 */
export async function copyLink(app, id, ply, running = false) {
  const address = link('review', `${await record(app, id, 'link')}@${ply}`);
  if (!await copy(`${base}${address}`, 'The link to this match')) return;
  notices.say(`The link is copied. ${running ? SECRETS : 'It holds the whole match.'}`);
}

/**
 * @typedef {object} Entry
 * @property {string} sign
 * @property {string} label
 * @property {() => unknown} run
 * @property {boolean} [shown]     unless it is false
 */

/**
 * The state of the match and the ways out of it.
 * @typedef {Pick<MatchState, 'friend' | 'id' | 'lesson'> & {view: View, session: Session}
 *   & Record<'resign' | 'review' | 'rematch' | 'sheet' | 'showKeys', () => unknown>} Running
 */

/**
 * Opens the menu and does what is chosen.
 * @param {App} app
 * @param {Running} match
 */
export async function menu(app, match) {
  /** @param {Entry} entry  @param {(run: () => unknown) => void} close */
  const item = ({ sign, label, run }, close) => html`
    <li>
      <button type="button" @click=${() => close(run)}>${icon(sign)}${label}</button></li>`;
  const entries = entriesOf(app, match).filter(({ shown }) => shown !== false);
  const body = (/** @type {(run: () => unknown) => void} */ close) => html`
    <ul class="menu">${entries.map(entry => item(entry, close))}</ul>`;
  await chosen(await box('Menu', body, { kind: 'menubox' }));
}

/** @param {(() => unknown) | null} run */
export async function chosen(run) {
  try {
    await run?.();
  } catch (/** @type {any} */ error) {
    notices.say(error.message, { tone: 'bad' });
  }
}

/**
 * @param {App} app
 * @param {Running} match
 * @returns {Entry[]}
 */
function entriesOf(app, match) {
  const { friend, id, view, session, resign, review, rematch, sheet, lesson, showKeys } = match;
  const { game, ply } = view;
  const over = Boolean(view.over);
  const warning = friend ? SIGNS : SECRETS;
  const own = session.persons.length > 0 && !over && !view.notice && view.seat !== null;
  return [
    { sign: 'book', label: 'Rules', run: () => go(link('rules', game)) },
    { sign: 'branch', label: 'Review the match so far', run: review, shown: !lesson },
    { sign: 'log', label: friend ? 'Log' : 'Log and typed moves', run: sheet },
    { sign: 'play', label: 'Rematch', run: rematch, shown: over && !lesson },
    {
      sign: 'undo', label: `Begin the ${lesson?.called} again`, run: () => lesson?.restart(),
      shown: Boolean(lesson),
    },
    {
      sign: 'share', label: 'Copy a link to this match', shown: over,
      run: () => copyLink(app, id, ply),
    },
    {
      sign: 'file', label: 'Save to a file',
      run: () => saveFile(app, id, game, 'json', over ? '' : warning),
    },
    {
      sign: 'file', label: 'Save as a score sheet', shown: over || !friend,
      run: () => saveFile(app, id, game, 'text'),
    },
    { sign: 'more', label: 'Keys', run: showKeys },
    { sign: 'home', label: 'New match', run: () => go(link(game)) },
    { sign: 'flag', label: 'Resign', run: () => giveUp(resign, session), shown: own && !lesson },
  ];
}

/**
 * @param {() => unknown} resign
 * @param {Session} session
 */
async function giveUp(resign, session) {
  const name = session.seat === null ? undefined : session.seats[session.seat]?.name;
  const who = session.persons.length > 1 ? `${name} gives` : 'You give';
  const asks = settings.get('confirm') !== 'none';
  const text = `${who} the match up. It is over then.`;
  if (!asks || await confirm('Resign', text, 'Resign')) await resign();
}
