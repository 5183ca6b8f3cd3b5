// @ts-check
// Links of worlds that came over a live line (TD-19.10): they wait, as a notice, until their person
// looks at them, and open where a link that is pasted opens. Before that nothing changes.
import * as notices from '../page/notices.js';
import { go } from '../page/router.js';
import { read } from './worldLink.js';
/** @import { App } from '../pageTypes.js' */

const MOST = 8;                                         // that wait of one line

/** What waits, by the match whose line brought it. @type {Map<string, Arrival[]>} */
const waiting = new Map();

/** @typedef {ReturnType<typeof read>} Arrival */

/**
 * Takes what came over the line of a match, and says whether it waits here now. What is no link of
 * a world here is named.
 * @param {App} app
 * @param {string} match
 * @param {string} name     of who sent it
 * @param {string} text
 */
export function arrived({ games }, match, name, text) {
  const who = name || 'The other';
  /** @type {Arrival} */
  let arrival;
  try {
    arrival = read(text, games ?? []);
  } catch (/** @type {any} */ error) {
    const words = `What ${who} sent over the live line was not taken: ${error.message}`;
    notices.say(words, { key: `refused ${match}`, tone: 'bad', stay: true });
    return false;
  }
  const before = waiting.get(match) ?? [];
  if (!before.some(({ link }) => link === arrival.link)) {
    // who sends more than anybody looks at pushes out what they sent before
    waiting.set(match, [...before, arrival].slice(-MOST));
  }
  tell(match, who);
  return true;
}

/** @param {string} match  @param {string} who */
function tell(match, who) {
  const all = waiting.get(match) ?? [];
  const [first] = all;
  const words = all.length > 1
    ? `${who} sent ${all.length} things for your worlds. The first, for ${first.title}: `
      + `${first.brings}.`
    : `${who} sent your ${first.title} world ${first.brings}.`;
  const look = () => {
    const rest = all.slice(1);
    waiting.set(match, rest);
    if (rest.length) tell(match, who);
    go(`#${first.link}`);
  };
  const label = all.length > 1 ? 'Look at the first' : 'Look at it';
  notices.say(words, { key: `link ${match}`, actions: [[label, look]] });
}
