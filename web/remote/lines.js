// @ts-check
// The live lines of this tab, one for each match: made with an invitation or its answer, kept while
// its person walks about the page, lost when the page is left. What comes over a line is a letter
// like any other, so lines and links may be mixed at any time. Who invited may open another line
// while there is none (TD-8.7): its signal travels behind a letter, and so does the answer.
import * as notices from '../page/notices.js';
import { go, link } from '../page/router.js';
import * as settings from '../page/settings.js';
import { arrived } from './arrivals.js';
import { handOver, keepWatch } from './handover.js';
import { letterOf, signalIn, take, tell } from './letters.js';
import { meet } from './reached.js';
/** @import { App } from '../pageTypes.js' */
/** @import { Channel } from './channel.js' */
/** @import { Taken } from './letters.js' */

/**
 * @typedef {object} Line
 * @property {Channel} channel
 * @property {string} name                            of the other; empty until the line is open
 * @property {string} signal                          what the other side needs, for a link
 * @property {string} offer                           its number; empty on the side that answered
 * @property {((answer: string) => Promise<void>) | null} accept    of who invited, until it is used
 * @property {boolean} opened
 * @property {boolean} asked                          its answer is still to be shown to be sent
 * @property {number} sent                            messages of this side that went over it
 * @property {number} owed                            the timer of a letter that has nothing new
 * @property {Promise<void>} work                     what is done with letters, one after another
 */

/** @typedef {{number: number, text: string}} Came    a link of a world, and its place among them */
/** @typedef {(taken: Taken | null) => void} Listener   null: how the line is has changed */

const BY_LINK = 'Go on by links.';
const LOST = 'The live line was lost: this is not the page that wrote the invitation, or it was '
  + 'loaded again. ' + BY_LINK;
const SOON = 300;                                       // ms that a letter with nothing new waits
const INVITED = /^r0-/;                                 // ids of matches that this device began

/** @type {Map<string, Line>} */
const lines = new Map();
/** @type {Map<string, Set<Listener>>} */
const listeners = new Map();
/** The signals that were answered here: one that comes again brings no second line. */
const answered = new Set();
/** The matches whose table is open. @type {Set<string>} */
export const tables = new Set();

// the other side learns at once that this page is left
addEventListener('pagehide', () => lines.forEach(({ channel }) => channel.close()));

let watched = false;                                    // for answers that other tabs open

/** @param {unknown} error */
const said = error => /** @type {Error} */ (error).message.replace(/\.?$/, '.');

/** @param {string} words */
const warn = words => notices.say(words, { key: 'line', stay: true });

/**
 * Tells what comes over the line of a match, and how it is. Returns the way to stop.
 * @param {string} match
 * @param {Listener} listener
 */
export function listen(match, listener) {
  const all = listeners.get(match) ?? new Set();
  listeners.set(match, all.add(listener));
  return () => { all.delete(listener); };
}

/** @param {string} match  @param {Taken | null} taken */
const spread = (match, taken) => listeners.get(match)?.forEach(listener => listener(taken));

/** How the line of a match is; null where there is none. @param {string} match */
export function lineOf(match) {
  const line = lines.get(match);
  return line?.opened ? line.channel : null;
}

/** Whether a line carries what is said. @param {string} match */
export const isLive = match => lineOf(match)?.state === 'open';

/** What a link of this match carries so that a line can open; or nothing. @param {string} match */
export function signalOf(match) {
  const line = lines.get(match);
  return line && !line.opened && (line.accept || !INVITED.test(match)) ? line.signal : '';
}

/**
 * Gets a line ready for who will answer an invitation; the same one while it waits.
 * @param {App} app
 * @param {string} match
 */
export async function inviteTo(app, match) {
  if (!INVITED.test(match) || lines.has(match)) return;
  try {
    const { invite } = await import('./live.js');
    const helpers = settings.get('helpers');
    keep(app, match, await invite({ helpers }));
    watch(app);
  } catch (error) { warn(`There is no live line for this match: ${said(error)} ${BY_LINK}`); }
}

/**
 * Answers the signal that came with an invitation, or with a later letter of who invited.
 * @param {App} app
 * @param {string} match
 * @param {string} signal
 */
export async function answerTo(app, match, signal) {
  const before = lines.get(match);
  if (!signal || answered.has(signal) || before?.channel.state === 'open') return;
  answered.add(signal);
  lines.delete(match);
  before?.channel.close();
  try {
    const { answer } = await import('./live.js');
    const helpers = settings.get('helpers');
    keep(app, match, await answer(signal, { helpers }));
  } catch (error) { warn(`The live line cannot be answered: ${said(error)} ${BY_LINK}`); }
}

/**
 * A signal that came with a letter of a match that is here: who invited opens the line with it, the
 * other answers it.
 * @param {App} app
 * @param {string} match
 * @param {string} signal
 */
export async function carried(app, match, signal) {
  if (INVITED.test(match)) { await accepted(match, signal); return; }
  await answerTo(app, match, signal);
  const line = lines.get(match);
  if (line) line.asked = !line.opened;
}

/**
 * Whether an answer waits to be sent that was made at the table. It is said once.
 * @param {string} match
 */
export function toAnswer(match) {
  const line = lines.get(match);
  const asked = Boolean(line?.asked);
  if (line) line.asked = false;
  return asked;
}

/**
 * Hands a letter that was opened here to the tab that holds the line which it answers. Says whether
 * there is such a tab; throws why it could not take the letter.
 * @param {string} text     the letter, and what may stand behind it
 */
export async function toItsTab(text) {
  const signal = signalIn(text);
  if (!signal) return false;
  const { offerOf } = await import('./live.js');
  // what is no answer belongs here
  const offer = await offerOf(signal).catch(() => '');
  return Boolean(offer) && !holds(offer) && handOver(offer, text);
}

/** @param {string} offer */
const holds = offer => [...lines.values()].some(line => line.offer === offer);

/** @param {App} app */
function watch(app) {
  if (watched) return;
  watched = true;
  keepWatch(holds, text => handed(app, text));
}

/**
 * Takes what another tab hands over, as if it had been opened here.
 * @param {App} app
 * @param {string} text
 */
async function handed(app, text) {
  const taken = await take(app, text);
  if (!taken.match || taken.own) throw new Error('This letter answers no invitation of yours.');
  const { match, status } = taken;
  await carried(app, match, signalIn(text));
  tell(taken);
  spread(match, taken);
  if (listeners.get(match)?.size) return;
  const way = link(status?.begun ? 'play' : 'friend', match);
  const there = () => go(way);
  notices.say('The answer to your live line has come.', { actions: [['Go there', there]] });
}

/** @param {string} match  @param {string} signal */
async function accepted(match, signal) {
  const line = lines.get(match);
  if (!line) { warn(LOST); return; }
  const { accept } = line;
  if (!accept) return;
  try {
    await accept(signal);
    line.accept = null;
  } catch (error) { warn(`The live line cannot open: ${said(error)} ${BY_LINK}`); }
}

/**
 * @param {App} app
 * @param {string} match
 * @param {{channel: Channel, signal: string, offer?: string,
 *   accept?: (answer: string) => Promise<void>}} made
 */
function keep(app, match, { channel, signal, offer: number = '', accept }) {
  /** @type {Line} */
  const line = {
    channel, name: '', signal, offer: number, accept: accept ?? null, opened: false, asked: false,
    sent: 0, owed: 0, work: Promise.resolve(),
  };
  lines.set(match, line);
  channel.addEventListener('state', () => changed(app, match, line));
  channel.addEventListener('letter', event => {
    const text = /** @type {CustomEvent<string>} */ (event).detail;
    queue(line, () => heard(app, match, line, text));
  });
  channel.addEventListener('link', event => {
    const { number, text } = /** @type {CustomEvent<Came>} */ (event).detail;
    queue(line, async () => channel.answer(number, arrived(app, match, line.name, text)));
  });
}

/** @param {App} app  @param {string} match  @param {Line} line */
function changed(app, match, line) {
  const { state } = line.channel;
  if (lines.get(match) !== line) return;                // another has taken its place
  if (state === 'closed') {
    lines.delete(match);
    warn(`The live line ${line.opened ? 'has ended' : 'could not be opened'}. ${BY_LINK}`);
  } else if (state === 'open') {
    line.opened = true;
    notices.clear('line');
    queue(line, () => named(app, match, line));
    queue(line, () => send(app, match, line));
  }
  spread(match, null);
}

/** @param {App} app  @param {string} match  @param {Line} line */
async function named(app, match, line) {
  if (line.name) return;                                // it is back from being away
  const { names } = await app.engine.ask('remote_status', { match });
  [, line.name] = names;
  meet(match, line.name, line.channel);
}

/** @param {Line} line  @param {() => Promise<void>} work */
function queue(line, work) {
  line.work = line.work.then(work).catch(error => { warn(`${said(error)} ${BY_LINK}`); });
}

/**
 * Takes what came, and answers what is due at once. That it has come is said when there was time
 * to show it, or with what is said next: the other side then knows, and sends no more of it.
 * @param {App} app
 * @param {string} match
 * @param {Line} line
 * @param {string} text
 */
async function heard(app, match, line, text) {
  const taken = await take(app, text, match, tables.has(match));
  if (taken.match !== match || taken.own) return;
  if (taken.wrong?.length) tell(taken);
  if (taken.news) {
    clearTimeout(line.owed);
    // an answer says by itself that it has come
    const answers = taken.status?.letter;
    if (!answers) line.owed = setTimeout(queue, SOON, line, () => send(app, match, line));
  }
  if (taken.status) offer(app, taken.status);
  spread(match, taken);
}

/**
 * @param {App} app
 * @param {string} match
 * @param {Line} line
 * @param {string} [letter]     one that is ready; what came since may not be confirmed in it
 */
async function send(app, match, line, letter) {
  if (!line.opened || line.channel.state === 'closed') return;
  if (!letter) clearTimeout(line.owed);
  line.channel.send(letter ?? (await letterOf(app, match)).text);
}

/**
 * Sends what a person has done, where there is a line and it is new.
 * @param {App} app
 * @param {{match: string, sent: number, letter?: string}} status
 */
export function offer(app, { letter, match, sent }) {
  const line = lines.get(match);
  if (!line?.opened || sent <= line.sent) return;
  line.sent = sent;
  queue(line, () => send(app, match, line, letter));
}
