// @ts-check
// A moving picture as a GIF: one palette for all, and of each picture only what changed.
import { GIFEncoder, applyPalette, quantize } from 'gifenc';

const COLOURS = 255;                                  // one of 256 stays free: "as before"
const FORMAT = 'rgb565';

/**
 * @typedef {Uint8ClampedArray} Pixels     four bytes for each: red, green, blue, opacity
 */

/**
 * The colours of some pictures.
 * @param {Pixels[]} pictures
 */
function paletteOf(pictures) {
  const all = new Uint8ClampedArray(pictures.reduce((n, each) => n + each.length, 0));
  pictures.reduce((at, each) => (all.set(each, at), at + each.length), 0);
  return quantize(all, COLOURS, { format: FORMAT });
}

/**
 * What a picture changes of the one before.
 * @param {Uint8Array} now         colours by their number
 * @param {Uint8Array} before
 * @param {number} same            the number that says "as before"
 */
const changed = (now, before, same) =>
  now.map((colour, i) => (colour === before[i] ? same : colour));

/**
 * @param {number} width
 * @param {number} height
 * @param {Pixels[]} samples     pictures whose colours are those of all
 */
export function createGif(width, height, samples) {
  const encoder = GIFEncoder();
  const colours = paletteOf(samples);
  const same = colours.length;
  /** @type {typeof colours} */
  const palette = [...colours, [0, 0, 0]];
  /** @type {Uint8Array | null} */
  let before = null;
  return {
    /** Shows a picture for so many ms. @param {Pixels} pixels  @param {number} delay */
    add(pixels, delay) {
      const now = applyPalette(pixels, colours, FORMAT);
      const how = { delay, transparentIndex: same, transparent: before !== null, dispose: 1 };
      encoder.writeFrame(before ? changed(now, before, same) : now, width, height,
        before ? how : { ...how, palette, repeat: 0 });
      before = now;
    },
    end() {
      encoder.finish();
      return new Blob([encoder.bytes()], { type: 'image/gif' });
    },
  };
}
