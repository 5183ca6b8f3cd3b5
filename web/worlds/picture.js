// A person's own picture: drawn anew through a canvas, so that nothing but its pixels is kept,
// small enough to travel in a file.
import { say } from '../page/notices.js';

// pixels, bytes of what is kept, bytes of what is read
const SIDE = 512, MOST = 60_000, LARGEST = 30e6;
// how PNG, JPEG and WebP begin, and where
const KINDS = [[[0x89, 0x50, 0x4e, 0x47], 0], [[0xff, 0xd8, 0xff], 0], [[0x57, 0x45, 0x42, 0x50], 8]];
const QUALITIES = [0.9, 0.8, 0.65, 0.5, 0.35];
export const ACCEPT = 'image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.webp';

/** The picture of a file as a data: URL, or null: then the person has been told why. */
export async function pictureOf(file) {
  try {
    if (file.size > LARGEST) throw new Error(`it has ${Math.round(file.size / 1e6)} MB; ${LARGEST / 1e6} is the most`);
    const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
    if (!KINDS.some(([sign, at]) => sign.every((byte, i) => start[at + i] === byte))) throw new Error('it is no PNG, JPEG or WebP');
    return await small(await createImageBitmap(file).catch(() => { throw new Error('it is damaged, or too large to be read'); }));
  } catch (error) {
    say(`${file.name || 'The picture'} was not taken: ${error.message}.`, { key: 'picture', tone: 'bad', stay: true });
    return null;
  }
}

/** The largest and best that fits. */
async function small(image) {
  for (let side = SIDE; side >= 64; side /= 2) {
    const part = Math.min(1, side / Math.max(image.width, image.height)), canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height].map(length => Math.max(1, Math.round(length * part)));
    const pen = canvas.getContext('2d');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const blob = await drawn(canvas, 'image/webp', quality);
      if (blob.size <= MOST) return read(blob);
    }
  }
  throw new Error('it does not get small enough');
}

/** A canvas as a file; a browser that writes no WebP writes JPEG, on white. */
async function drawn(canvas, type, quality) {
  const blob = await new Promise(done => canvas.toBlob(done, type, quality));
  if (!blob) throw new Error('this browser cannot write pictures');
  if (blob.type === type || type === 'image/jpeg') return blob;
  const pen = canvas.getContext('2d');
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return drawn(canvas, 'image/jpeg', quality);
}

const read = blob => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result);
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(blob);
});

/** `url` if it is a picture that may be shown. */
export const shown = url => (/^data:image\/(png|jpeg|webp);base64,[\w+/=]+$/.test(url ?? '') ? url : undefined);
