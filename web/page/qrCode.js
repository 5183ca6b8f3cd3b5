// @ts-check
// A text as a QR code, black on white with its margin whatever the theme: scanners want it so.
import { generate } from 'lean-qr/nano';
import { html } from '../table/html.js';

/** The most plain letters that a code holds, as lean-qr makes it (version 40, level L). */
export const FITS = 2952;
const MARGIN = 4;

/**
 * @param {string} text     at most FITS plain letters
 * @param {string} what     what the text is
 */
export function drawn(text, what) {
  const code = generate(text);
  const side = code.size + 2 * MARGIN;
  return html`
    <svg class="qr" viewBox=${`0 0 ${side} ${side}`} role="img"
      aria-label=${`${what} as a QR code`} shape-rendering="crispEdges">
      <rect width=${side} height=${side} fill="#fff"></rect>
      <path d=${squares(code)} fill="#000"></path>
    </svg>`;
}

/** What is said of a text that no code holds. @param {string} text  @param {string} what */
export const tooLong = (text, what) => html`
  <p>${what} is too long for a QR code: it has ${text.length} letters, and a code holds ${FITS}.
    Copy it or save the file.</p>`;

/**
 * The path of the dark squares.
 * @param {{size: number, get: (x: number, y: number) => boolean}} code
 */
function squares(code) {
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (code.get(x, y)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
    }
  }
  return path;
}
