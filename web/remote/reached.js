// @ts-check
// Who can be sent a link of a world at once: the others at the live lines that are open; and what
// has become of the links that were sent. It is apart from lines.js because worlds load it, and
// most people never have such a line.
import { written } from './worldLink.js';
/** @import { Channel, Fate, LineState } from './channel.js' */

/**
 * @typedef {object} Line
 * @property {string} name                  of the other
 * @property {Channel} channel
 * @property {Map<string, number>} sent     the links, with the number each had the last time
 *
 * @typedef {object} Other
 * @property {string} match
 * @property {string} name
 * @property {LineState} state
 * @property {Fate | ''} fate               of the link that is asked about; '' if it was not sent
 */

/** By the match of a line. @type {Map<string, Line>} */
const others = new Map();
/** @type {Set<() => void>} */
const watchers = new Set();

const tell = () => watchers.forEach(watcher => watcher());

/**
 * A line has opened; that it ends is noticed here.
 * @param {string} match
 * @param {string} name     of the other
 * @param {Channel} channel
 */
export function meet(match, name, channel) {
  if (channel.state === 'closed') return;
  others.set(match, { name, channel, sent: new Map() });
  const changed = () => {
    if (others.get(match)?.channel !== channel) return;
    if (channel.state === 'closed') others.delete(match);
    tell();
  };
  channel.addEventListener('state', changed);
  channel.addEventListener('fate', changed);
  tell();
}

/**
 * The others at the lines that are open, and what is known there of a link.
 * @param {string} link
 * @returns {Other[]}
 */
export const reached = link => [...others].map(([match, { channel, name, sent }]) => {
  const number = sent.get(link);
  return { match, name, state: channel.state, fate: number ? channel.fate(number) : '' };
});

/**
 * Tells when a line opens, changes or ends, and when more is known of a link. Returns the way to
 * stop.
 * @param {() => void} watcher
 */
export function watchReached(watcher) {
  watchers.add(watcher);
  return () => { watchers.delete(watcher); };
}

/**
 * Sends a link over the line of a match (TD-19.10). Throws where there is none.
 * @param {string} match
 * @param {string} link     what stands behind the # of its address
 */
export function sendLink(match, link) {
  const other = others.get(match);
  if (!other) throw new Error('There is no live line any more. Copy the link and send that.');
  other.sent.set(link, other.channel.sendLink(written(link)));
  tell();
}
