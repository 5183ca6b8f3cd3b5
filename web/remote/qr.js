// @ts-check
// Texts from screen to screen: drawn as a QR code, and read by the camera.
import { box } from '../page/dialog.js';
import { FITS, drawn, tooLong } from '../page/qrCode.js';
import { sentence } from '../page/words.js';
import { html } from '../table/html.js';

export { FITS, tooLong };

const WIDTH = 800;                                      // px of a picture that is looked through
const PAUSE = 120;                                      // ms from one look to the next

/**
 * What reads a picture: the text of a code in it, or null.
 * @typedef {(picture: HTMLCanvasElement) => Promise<string | null>} Reader
 */

/**
 * A text as a QR code; who asks says the text besides, for those who cannot see it.
 * @param {string} text     at most FITS plain letters
 * @param {string} [what]   what the text is
 */
export const drawing = (text, what = 'This text') => drawn(text, what);

/** Whether there is a camera that this page may ask for. */
export async function canRead() {
  const devices = await navigator.mediaDevices?.enumerateDevices?.().catch(() => []) ?? [];
  return devices.some(({ kind }) => kind === 'videoinput');
}

/**
 * Opens the camera in a dialog and reads a code. Null where there is no camera, where it is not
 * allowed, and when the dialog is closed. The camera is off when this ends.
 * @returns {Promise<string | null>}
 */
export async function read() {
  if (!await canRead()) return null;
  const looking = new AbortController();
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
  video.className = 'camera';
  video.setAttribute('aria-label', 'What the camera sees');
  const words = document.createElement('p');
  words.setAttribute('role', 'status');
  words.textContent = 'Waiting for the camera. Your browser asks you whether this page may use it.';
  const answer = box('Read a QR code', (/** @type {(text?: string) => void} */ close) => {
    look(video, words, looking.signal).then(close, problem => {
      words.textContent = `The camera cannot be used: ${sentence(problem.message || problem.name)} `
        + 'Copy the text from the other device and paste it instead.';
    });
    return html`${video}${words}
      <p class="row">
        <button class="btn" type="button" autofocus @click=${() => close()}>Cancel</button>
      </p>`;
  });
  try {
    return await answer;
  } finally {
    looking.abort();
  }
}

/**
 * Looks through the camera until there is a code.
 * @param {HTMLVideoElement} video
 * @param {HTMLElement} words
 * @param {AbortSignal} signal
 * @returns {Promise<string | undefined>}   undefined when nobody waits any more
 */
async function look(video, words, signal) {
  const reads = await reader();
  const wish = { video: { facingMode: 'environment' } };
  const stream = await navigator.mediaDevices.getUserMedia(wish);
  const stop = () => stream.getTracks().forEach(track => track.stop());
  // a dialog that closes may leave the picture waiting for good
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) return undefined;
    video.srcObject = stream;
    await video.play();
    words.textContent = 'Hold the camera so that the whole code is in the picture.';
    while (!signal.aborted) {
      const text = await reads(picture(video));
      if (text) return text;
      await new Promise(resolve => setTimeout(resolve, PAUSE));
    }
    return undefined;
  } finally {
    stop();
  }
}

/** What the camera sees now. @param {HTMLVideoElement} video */
function picture(video) {
  const scale = Math.min(1, WIDTH / (video.videoWidth || 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * The browser's own reader where it has one; else ours, which comes now.
 * @returns {Promise<Reader>}
 */
async function reader() {
  const { BarcodeDetector } = /** @type {any} */ (globalThis);
  const kinds = await BarcodeDetector?.getSupportedFormats?.().catch(() => []) ?? [];
  if (!kinds.includes('qr_code')) return (await import('./codeReader.js')).readCode;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async canvas => {
    const [found] = await detector.detect(canvas).catch(() => []);
    return found?.rawValue || null;
  };
}
