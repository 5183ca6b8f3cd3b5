// @ts-check
// A match as a short clip: it is made while one looks on, shown, and then shared or saved.
import { html, when } from '../table/html.js';
import { openDialog } from '../table/dialogs.js';
import { icon } from '../table/icons.js';
import { download } from '../page/dialog.js';
import { bytes, share } from '../page/words.js';
import { clipOf } from './frames.js';
export { showStill } from './still.js';
/** @import { App, Problem, Summary } from '../pageTypes.js' */

const NAME = 'mulligan-match.gif';
const PROMISE = 'Hands that stayed closed stay closed in it.';

/** @param {number} done  @param {() => void} stop */
const working = (done, stop) => html`
  <p>The match is drawn move by move. ${PROMISE}</p>
  <p class="row">
    <progress max="1" .value=${done} aria-label="How much is drawn"></progress>
    <span role="status">${share(done)}</span>
    <button class="btn" type="button" @click=${stop}>Stop</button>
  </p>`;

/** @param {unknown} error  @param {() => void} again */
const failed = (error, again) => html`
  <p role="alert">The clip could not be made: ${/** @type {Problem} */ (error).message}</p>
  <p class="row">
    <button class="btn main" type="button" @click=${again}>Try again</button></p>`;

/**
 * Hands the clip to another app; that nobody was chosen is no fault.
 * @param {File} file
 */
const send = file => navigator.share({ files: [file] }).catch(() => { /* it was put away */ });

/** @param {File} file  @param {string} address */
function ready(file, address) {
  const save = () => download(NAME, file);
  const shared = navigator.canShare?.({ files: [file] });
  return html`
    <img class="made" src=${address} alt="The match, move by move">
    <p>${bytes(file.size)}. ${PROMISE}</p>
    <p class="row">
      ${when(shared, () => html`
        <button class="btn main" type="button"
          @click=${() => send(file)}>${icon('share')}Share</button>`)}
      <button class="btn" type="button" @click=${save}>${icon('file')}Save clip</button>
    </p>`;
}

/**
 * Makes a clip of a match in a dialog; it is stopped by closing that.
 * @param {App} app
 * @param {Summary} summary
 */
export function showClip(app, summary) {
  const ends = new AbortController();
  let address = '';
  const onClose = () => {
    ends.abort();
    URL.revokeObjectURL(address);
  };
  const heading = html`<h2>A clip of this match</h2>`;
  const stop = () => dialog.close();
  const body = working(0, stop);
  const dialog = openDialog({
    label: 'A clip of this match', kind: 'box wide clipbox', body: [heading, body], onClose,
  });
  /** @param {unknown} inside */
  const show = inside => dialog.update([heading, inside]);
  const make = async () => {
    show(working(0, stop));
    try {
      const made = await clipOf(app, summary, done => show(working(done, stop)), ends.signal);
      if (!made) return;
      const file = new File([made], NAME, { type: made.type });
      address = URL.createObjectURL(file);
      show(ready(file, address));
    } catch (error) {
      if (!ends.signal.aborted) show(failed(error, make));
    }
  };
  return make();
}
