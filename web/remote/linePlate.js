// @ts-check
// How the live line to the other stands, on their plate, for as long as the table is open.
import { lineOf, listen, tables } from './lines.js';
/** @import { View } from '../pageTypes.js' */
/** @import { Plate } from '../types.d.ts' */
/** @import { Channel } from './channel.js' */
/** @import { Taken } from './letters.js' */

const EVERY = 1000;                                     // ms from one count of seconds to the next

/** The game's own words for a turn. @type {WeakMap<Plate, string | undefined>} */
const plain = new WeakMap();

/** @param {Channel | null} line */
export function lineWords(line) {
  if (line?.state === 'open') return 'connected';
  if (line?.state !== 'away') return 'by link';
  return `away since ${Math.round((Date.now() - line.since) / 1000)} s`;
}

/**
 * Says on a plate how its player can be reached; that they think, when it is their turn.
 * @param {Plate} plate
 * @param {string} end      what is said instead, once it is over
 * @param {Channel | null} line
 */
export function markPlate(plate, end, line) {
  if (!plain.has(plate)) plain.set(plate, plate.word);
  const how = lineWords(line);
  plate.note = end || how;
  plate.word = plain.get(plate);
  if (line?.state === 'open') plate.word = 'connected, thinking';
  else if (line?.state === 'away') plate.word = how;
}

/**
 * Follows the line of a match whose table is open: draws that again when the line changes, and each
 * second while the other is away. Returns the way to stop.
 * @param {string} match
 * @param {() => void} draw
 * @param {(taken: Taken) => void} came
 */
export function follow(match, draw, came) {
  const timer = setInterval(() => { if (lineOf(match)?.state === 'away') draw(); }, EVERY);
  const stop = listen(match, taken => { if (taken) came(taken); else draw(); });
  tables.add(match);
  return () => { tables.delete(match); clearInterval(timer); stop(); };
}
