// @ts-check
// A part of the page as a picture: drawn by the browser, shown, and then shared or saved.
import { html, when } from '../table/html.js';
import { openDialog } from '../table/dialogs.js';
import { icon } from '../table/icons.js';
import { download } from '../page/dialog.js';
import { say } from '../page/notices.js';
import { bytes } from '../page/words.js';
import { look, picture } from './picture.js';
/** @import { Problem } from '../pageTypes.js' */

const NAME = 'mulligan-picture.png';
const SHARP = 2;                                      // dots of the picture for each px

/**
 * A copy of an element under a heading, laid out where nobody sees it.
 * @param {HTMLElement} shown
 * @param {{title: string, cloth: string}} how
 */
function stageOf(shown, { title, cloth }) {
  const element = document.createElement('div');
  element.className = 'still clip world';
  element.inert = true;
  element.dataset.cloth = cloth;
  const heading = document.createElement('h2');
  heading.textContent = title;
  const copy = /** @type {HTMLElement} */ (shown.cloneNode(true));
  for (const node of copy.querySelectorAll('[data-lit], [aria-pressed]')) {
    node.removeAttribute('data-lit');
    node.removeAttribute('aria-pressed');
  }
  element.append(heading, copy);
  document.body.append(element);
  return element;
}

/**
 * The picture of an element as a PNG.
 * @param {HTMLElement} shown
 * @param {{title: string, cloth: string}} how
 * @returns {Promise<File>}
 */
async function stillOf(shown, how) {
  const stage = stageOf(shown, how);
  try {
    const { height, width } = stage.getBoundingClientRect();
    const image = await picture(stage, await look(), new Map());
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: width * SHARP, height: height * SHARP });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
    if (!(blob instanceof Blob)) throw new Error('the browser drew nothing');
    return new File([blob], NAME, { type: blob.type });
  } finally {
    stage.remove();
  }
}

/** @param {File} file  @param {string} address  @param {string} title */
function ready(file, address, title) {
  const send = () => navigator.share({ files: [file] }).catch(() => { /* it was put away */ });
  const save = () => download(NAME, file);
  return html`
    <h2>${title}</h2>
    <img class="made" src=${address} alt=${`A picture of ${title}`}>
    <p>${bytes(file.size)}.</p>
    <p class="row">
      ${when(navigator.canShare?.({ files: [file] }), () => html`
        <button class="btn main" type="button" @click=${send}>${icon('share')}Share</button>`)}
      <button class="btn" type="button" @click=${save}>${icon('file')}Save picture</button>
    </p>`;
}

/**
 * Makes a picture of an element and shows it in a dialog.
 * @param {HTMLElement} shown
 * @param {{title: string, cloth: string}} how     its heading, and the cloth it stands on
 */
export async function showStill(shown, how) {
  try {
    const file = await stillOf(shown, how);
    const address = URL.createObjectURL(file);
    const onClose = () => URL.revokeObjectURL(address);
    const body = ready(file, address, how.title);
    openDialog({ label: how.title, kind: 'box wide clipbox', body, onClose });
  } catch (error) {
    const { message } = /** @type {Problem} */ (error);
    say(`The picture could not be made: ${message}`, { tone: 'bad' });
  }
}
