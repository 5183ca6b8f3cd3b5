// @ts-check
// Who can be sent a link of a world at once: the others at the live lines that are open. It is
// apart from lines.js because worlds load it, and most people never have such a line.
import { written } from './worldLink.js';
/** @import { Channel, LineState } from './channel.js' */

/** By the match of a line. @type {Map<string, {name: string, channel: Channel}>} */
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
  others.set(match, { name, channel });
  channel.addEventListener('state', () => {
    if (others.get(match)?.channel !== channel) return;
    if (channel.state === 'closed') others.delete(match);
    tell();
  });
  tell();
}

/** @returns {{match: string, name: string, state: LineState}[]} */
export const reached = () => [...others].map(([match, { channel, name }]) =>
  ({ match, name, state: channel.state }));

/**
 * Tells when a line opens, changes or ends. Returns the way to stop.
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
  other.channel.sendLink(written(link));
}
