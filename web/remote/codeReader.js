// @ts-check
// Reads QR codes where the browser cannot: it is fetched with the first look through the camera.
import decodeQR from 'qr/decode.js';

/**
 * The text of the code in a picture, or null.
 * @param {HTMLCanvasElement} canvas
 */
export async function readCode(canvas) {
  const { height, width } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  if (!pixels) return null;
  try {
    return decodeQR({ data: pixels.data, height, width }) || null;
  } catch {
    return null;                                        // there is none, or it is not whole
  }
}
