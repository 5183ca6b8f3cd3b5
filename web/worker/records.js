// @ts-check
// A match's record as it comes in, JSON or packed text: its game is read here, so that the game's
// package can be there first; all else in it is for the engine to read.
/** @import { Ask } from './documents.js' */

const MOST = 2_000_000;        // letters of JSON that are unpacked only to learn the game's id

/**
 * Loads a record (JSON or packed text) into the engine; its game's package first.
 * @param {Ask} ask
 * @param {string} record
 * @param {string} [id]
 */
export async function load(ask, record, id) {
  const text = record.trim();
  const game = await gameOf(text);
  return ask({ do: 'load', record: text, ...(game && { game }), ...(id && { id }) });
}

/**
 * The game a record names, or null when that cannot be read: then the engine says what is wrong
 * with it.
 * @param {string} text
 * @returns {Promise<string | null>}
 */
export async function gameOf(text) {
  try {
    const data = JSON.parse(text.startsWith('{') ? text : await unpack(text));
    // the invitation is the first message of a match on two devices, and names its game
    const { game = JSON.parse(data.messages[0]).body.game } = data;
    return typeof game === 'string' ? game : null;
  } catch {
    return null;
  }
}

/**
 * The text of a packed record, `1.PACKED.SUM` or PACKED alone (docs/records.md); its sum is for the
 * engine to check.
 * @param {string} text
 */
async function unpack(text) {
  const packed = text.includes('.') ? text.split('.')[1] : text;
  const base64 = packed.replace(/-/g, '+').replace(/_/g, '/');
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let out = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return out;
    out += value;
    if (out.length > MOST) throw new Error('too long');
  }
}
