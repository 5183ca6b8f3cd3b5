// @ts-check
// A person's own picture: drawn anew through a canvas, so that nothing but its pixels is kept,
// small enough to travel in a file.
import { dataUrl } from '../page/dataUrl.js';
import { say } from '../page/notices.js';

const SIDE = 512;                                       // pixels at most, in width and height
const LEAST = 64;                                       // pixels it is not made smaller than
const MOST = 60_000;                                    // bytes of what is kept
const LARGEST = 30e6;                                   // bytes of what is read
// how PNG, JPEG and WebP begin, and where
const KINDS = [
  { sign: [0x89, 0x50, 0x4e, 0x47], at: 0 },
  { sign: [0xff, 0xd8, 0xff], at: 0 },
  { sign: [0x57, 0x45, 0x42, 0x50], at: 8 },
];
const QUALITIES = [0.9, 0.8, 0.65, 0.5, 0.35];
export const ACCEPT = 'image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.webp';

/**
 * The picture of a file as a data: URL, or null: then the person has been told why.
 * @param {File} file
 */
export async function pictureOf(file) {
  try {
    return await small(await decoded(file));
  } catch (/** @type {any} */ error) {
    const words = `${file.name || 'The picture'} was not taken: ${error.message}.`;
    say(words, { key: 'picture', tone: 'bad', stay: true });
    return null;
  }
}

/** @param {File} file */
async function decoded(file) {
  if (file.size > LARGEST) {
    const mega = Math.round(file.size / 1e6);
    throw new Error(`it has ${mega} MB; ${LARGEST / 1e6} is the most`);
  }
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const begins = KINDS.some(({ sign, at }) => sign.every((byte, i) => start[at + i] === byte));
  if (!begins) throw new Error('it is no PNG, JPEG or WebP');
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error('it is damaged, or too large to be read');
  }
}

/** The largest and best that fits. @param {ImageBitmap} image */
async function small(image) {
  for (let side = SIDE; side >= LEAST; side /= 2) {
    const canvas = scaled(image, side);
    for (const quality of QUALITIES) {
      const blob = await written(canvas, 'image/webp', quality);
      if (blob.size <= MOST) return dataUrl(blob);
    }
  }
  throw new Error('it does not get small enough');
}

/**
 * The image on a canvas of at most `side` pixels.
 * @param {ImageBitmap} image
 * @param {number} side
 */
function scaled(image, side) {
  const part = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * part));
  canvas.height = Math.max(1, Math.round(image.height * part));
  const pen = penOf(canvas);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas */
const penOf = canvas => /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));

/**
 * A canvas as a file; a browser that writes no WebP writes JPEG, on white.
 * @param {HTMLCanvasElement} canvas
 * @param {string} type
 * @param {number} quality
 * @returns {Promise<Blob>}
 */
async function written(canvas, type, quality) {
  /** @type {Blob | null} */
  const blob = await new Promise(done => canvas.toBlob(done, type, quality));
  if (!blob) throw new Error('this browser cannot write pictures');
  if (blob.type === type || type === 'image/jpeg') return blob;
  const pen = penOf(canvas);
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return written(canvas, 'image/jpeg', quality);
}

const DATA_URL = /^data:image\/(png|jpeg|webp);base64,[\w+/=]+$/;

/** `url` if it is a picture that may be shown. @param {string | undefined} url */
export const shown = url => (DATA_URL.test(url ?? '') ? url : undefined);
