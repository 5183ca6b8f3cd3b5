// @ts-check
// What leaves this device: a link, files, a text to be copied exactly.
import { html, when } from '../table/html.js';
import { openDialog } from '../table/dialogs.js';
import { box, copy, download } from '../page/dialog.js';
import { base } from '../page/siteFiles.js';
import { say } from '../page/notices.js';
import { FITS, drawn, tooLong } from '../page/qrCode.js';
import { overLines } from './overLines.js';
/** @import { EventAt } from '../pageTypes.js' */
/** @import { Game, NamedFile, Shown } from '../types.d.ts' */

/**
 * Shows a link as it can be sent over a live line, copied, shared, scanned, and saved as the files
 * that hold the same. Resolves once the box is closed.
 * @param {string} part      what stands after the #
 * @param {string} words     what it is
 * @param {NamedFile[]} files
 * @param {Game[]} games     those whose worlds may take it
 * @returns {Promise<void>}
 */
export function linkBox(part, words, files, games) {
  const label = 'A link to it';
  return new Promise(resolve => {
    const onClose = () => { lines.stop(); resolve(); };
    const dialog = openDialog({ label, kind: 'box', body: '', onClose });
    const lines = overLines(part, games, draw);
    const focus = () => {
      /** @type {HTMLElement | null} */
      const first = dialog.element.querySelector('.btn.main, .btn');
      first?.focus();
    };
    function draw() {
      dialog.update(html`<h2>${label}</h2>${inside(part, words, files, lines)}`);
      // the button of a line that has ended is gone, and the focus with it
      if (document.activeElement === document.body) focus();
    }
    draw();
    focus();
  });
}

/**
 * @param {string} part
 * @param {string} words
 * @param {NamedFile[]} files
 * @param {ReturnType<typeof overLines>} lines
 */
function inside(part, words, files, lines) {
  const address = `${base}#${part}`;
  /** @param {FocusEvent & {target: HTMLTextAreaElement}} event */
  const selectAll = event => event.target.select();
  return html`
    ${when(words, () => html`<p>${words}</p>`)}
    <textarea readonly rows="4" aria-label="The link" @focus=${selectAll}>${address}</textarea>
    <p class="quiet">${address.length} letters. What stands after the # is the thing itself; no
      server gets to see it.</p>
    <p class="row">
      ${lines.buttons()}
      <button class=${lines.toSend() ? 'btn' : 'btn main'} type="button"
        @click=${copier(address, 'The link')}>Copy link</button>
      ${when(navigator.share, () => html`
        <button class="btn" type="button" @click=${() => share({ url: address })}>Share</button>`)}
      <button class="btn" type="button" @click=${() => scan(address, 'The link')}>QR code</button>
      ${when(files.length, () => html`
        <button class="btn" type="button"
          @click=${saver(files)}>Save as a file</button>`)}
    </p>
    ${lines.told()}`;
}

/** What a button does that saves files; it says so itself. @param {NamedFile[]} files */
const saver = files => (/** @type {EventAt<HTMLElement>} */ { currentTarget: button }) => {
  for (const file of files) download(file.name, file.text);
  button.textContent = 'Saved';
};

/**
 * Hands files to the person; where the device can, they may be shared from here too. Answers
 * whether that was said.
 * @param {NamedFile[]} files
 * @param {string} words
 */
export function handOver(files, words) {
  for (const file of files) download(file.name, file.text);
  const type = 'application/json';
  const whole = files.map(file => new File([file.text], file.name, { type }));
  const can = whole.length > 0 && Boolean(navigator.canShare?.({ files: whole }));
  if (can) {
    const shareIt = () => share({ files: whole });
    say(words || 'The file is saved.', { key: 'done', actions: [['Share it', shareIt]] });
  }
  return can;
}

/** @param {ShareData} what */
async function share(what) {
  try {
    await navigator.share(what);
  } catch (/** @type {any} */ error) {
    if (error.name === 'AbortError') return;
    say(`It could not be shared: ${error.message}`, { tone: 'bad' });
  }
}

/**
 * What a button does that copies; it says so itself: a notice could not be read under a dialog.
 * @param {string} text
 * @param {string} what     what the text is
 */
const copier = (text, what) => async (/** @type {EventAt<HTMLElement>} */ event) => {
  const button = event.currentTarget;
  if (!await copy(text, what)) return;
  button.textContent = 'Copied';
  button.setAttribute('aria-label', `Copied: ${what}`);
};

/** @param {string} text  @param {string} what */
const scan = (text, what) => {
  if (text.length > FITS) return box(what, tooLong(text, what));
  const body = html`
    ${drawn(text, what)}
    <p class="exact"><code>${text}</code></p>`;
  return box(what, body, { kind: 'scan' });
};

/** A text to be copied exactly. @param {string} text  @param {string} what */
const exact = (text, what) => html`
  <span class="exact">
    <code>${text}</code>
    <span>
      <button class="btn small" type="button" aria-label=${`Copy ${what}`}
        @click=${copier(text, what)}>Copy</button>
      <button class="btn small" type="button" aria-label=${`${what} as a QR code`}
        aria-haspopup="dialog" @click=${() => scan(text, what)}>QR code</button>
    </span>
  </span>`;

/** A value of facts and lines, under that label. @param {Shown} one  @param {string} label */
export function value(one, label) {
  return one && typeof one === 'object' ? exact(one.code, label) : one;
}

/** Lines of label and value. @param {[string, Shown][]} lines */
export const facts = lines => html`
  <dl class="facts">
    ${lines.map(([label, one]) => html`
      <dt>${label}</dt>
      <dd>${value(one, label)}</dd>`)}
  </dl>`;
