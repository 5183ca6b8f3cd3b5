// @ts-check
// How a letter goes out and comes in: as a link, as a text to paste, as a file. What is in it, only
// the engine reads. A link may carry a signal behind the letter, for a live line (lines.js).
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { base } from '../page/siteFiles.js';
import { box, copy, download, pickFile } from '../page/dialog.js';
import { link } from '../page/router.js';
import * as notices from '../page/notices.js';
import { hear } from './phrases.js';
/** @import { App, FormSent, View } from '../pageTypes.js' */
/** @import { Letter, Received, Remote } from '../types.d.ts' */

const IN_LINK = /#\/letter\/([^\s/?#]+)/;
// a packed letter (version, letters, sum) and the signal behind it (TD-8.5)
const WITH_SIGNAL = /^([^.{]+\.[^.]+\.[0-9a-f]{8})\.(.+)$/s;

const codes = () => import('./qr.js');

/**
 * What came of a letter. `own`: this device wrote it; `wrong`: why parts of it were not taken;
 * `view`: what the open table shows next.
 * @typedef {Partial<Received> & {match?: string, own?: boolean, view?: View,
 *   invitation?: import('../types.d.ts').Invitation}} Taken
 */

/** What a person pasted, without the address around it. @param {string} text */
export function carriedIn(text) {
  const found = text.match(IN_LINK)?.[1];
  try { return found ? decodeURIComponent(found) : text.trim(); } catch { return text.trim(); }
}

/** The letter in what a person pasted: a link, or the letter itself. @param {string} text */
export const letterIn = text => carriedIn(text).replace(WITH_SIGNAL, '$1');

/** The signal behind the letter; empty where there is none. @param {string} text */
export const signalIn = text => WITH_SIGNAL.exec(carriedIn(text))?.[2] ?? '';

/** A letter as text, and a signal behind it. @param {Letter} letter */
const textOf = ({ packed }, signal = '') => (signal ? `${packed}.${signal}` : packed);

/** The address that brings a letter, and a signal with it. @param {Letter} letter */
export const addressOf = (letter, signal = '') =>
  `${base}${link('letter', textOf(letter, signal))}`;

/**
 * What this device has to say to the other.
 * @param {App} app
 * @param {string} match
 * @returns {Promise<Letter>}
 */
export const letterOf = (app, match) => app.engine.ask('remote_letter', { match });

/**
 * Takes a letter in. Throws what is wrong with it; nothing has changed then.
 * @param {App} app
 * @param {string} text
 * @param {string} [match]     over whose live line it came
 * @param {boolean} [shown]    its table is open
 * @returns {Promise<Taken>}
 */
export const take = (app, text, match, shown) =>
  app.engine.call('letter', letterIn(text), match, shown);

/** Tells a person what a letter brought, where that is not seen. @param {Taken} taken */
export function tell({ wrong = [], why = '', news = true, status }) {
  if (status) hear(status);
  if (status?.stopped) return;                            // the table says it
  if (wrong.length) {
    notices.say(`A part of this letter was not taken: ${why}`, { tone: 'bad', stay: true });
  } else if (!news) notices.say('This letter brought nothing new: it had come already.');
}

/** Whether this page is a file: its address opens on this device alone. */
const FILE = base.startsWith('file:');
const [WHAT, IT] = FILE ? ['text', 'The text'] : ['link', 'The link'];
/** How what comes back gets to the page that waits for it. */
export const HERE = FILE ? 'pasted here' : 'opened in this browser or pasted here';
const IN_FILE = html`
  <p>This page is a file on your device, so a link to it opens nowhere else. Send this text as it
    is: your friend opens Mulligan, chooses "Play a friend" and pastes it there.</p>`;

/**
 * The ways to send a letter.
 * @param {Letter} letter
 * @param {Pick<Remote, 'title'>} status
 * @param {string} [signal]     for a live line
 */
export function sending(letter, { title }, signal = '') {
  const address = FILE ? textOf(letter, signal) : addressOf(letter, signal);
  const toClipboard = async () => {
    if (await copy(address, IT)) notices.say(`${IT} is copied. Send it to your friend.`);
  };
  const share = () => navigator.share({
    title: `Mulligan, ${title}`, ...FILE ? { text: address } : { url: address },
  })
    .catch(() => { /* the person changed their mind */ });
  const save = () => download(`letter-${title.toLowerCase()}.json`, letter.text);
  /** @param {FocusEvent} event */
  const all = event => /** @type {HTMLInputElement} */ (event.target).select();
  return html`
    ${when(FILE, () => IN_FILE)}
    <div class="labelled">
      <label for="letter-out">${IT} to send</label>
      <input id="letter-out" class="letter" readonly .value=${address} @focus=${all}>
    </div>
    <p class="row">
      <button class="btn main" type="button" data-send="copy" @click=${toClipboard}>
        ${icon('copy')}Copy ${WHAT}</button>
      ${when('share' in navigator, () => html`
        <button class="btn" type="button" @click=${share}>${icon('share')}Share</button>`)}
      <button class="btn" type="button" data-send="file" @click=${save}>
        ${icon('file')}Save file</button>
      <button class="btn" type="button" data-send="code" aria-haspopup="dialog"
        @click=${() => showCode(address)}>QR code</button>
    </p>`;
}

/** Shows a link as a QR code, where one holds it. @param {string} address */
async function showCode(address) {
  const { FITS, drawing, tooLong } = await codes();
  await box(`${IT} as a QR code`, address.length <= FITS
    ? html`${drawing(address, IT)}<p>Your friend reads it with a camera.</p>`
    : tooLong(address, IT));
}

/** Reads a letter with the camera. @param {(text: string) => unknown} came */
async function readCode(came) {
  const { canRead, read } = await codes();
  if (!await canRead()) {
    notices.say('There is no camera that this page may use. Paste the link or open the file.');
    return;
  }
  const text = await read();
  if (text) came(text);
}

/**
 * The ways in which a letter comes, beside a link that is opened.
 * @param {(text: string) => unknown} came
 * @param {string} label
 */
export function receiving(came, label) {
  /** @param {FormSent<'letter'>} event */
  const submit = event => {
    event.preventDefault();
    const text = event.target.elements.letter.value;
    if (text.trim()) came(text);
  };
  const open = async () => {
    const text = await pickFile();
    if (text !== null) came(text);
  };
  return html`
    <form class="incoming" @submit=${submit}>
      <div class="labelled">
        <label for="letter-in">${label}</label>
        <textarea id="letter-in" name="letter" rows="3" autocomplete="off" spellcheck="false"
          placeholder="Paste a link or a letter"></textarea>
      </div>
      <p class="row">
        <button class="btn main" type="submit">Take it</button>
        <button class="btn" type="button" @click=${open}>${icon('file')}Open a file</button>
        ${when('mediaDevices' in navigator, () => html`
          <button class="btn" type="button" data-take="code"
            @click=${() => readCode(came)}>Read a QR code</button>`)}
      </p>
    </form>`;
}
