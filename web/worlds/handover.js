// What leaves this device: a link, files, a text to be copied exactly.
import { html, when } from '../table/lit.js';
import { box, copy, download } from '../page/dialog.js';
import { base } from '../page/place.js';
import { say } from '../page/notices.js';
import { drawn } from './qr.js';

/** Shows a link as it can be copied, shared and scanned. `words` say what it is. */
export function linkBox(part, words) {
  const address = `${base}#${part}`;
  return box('A link to it', html`${when(words, () => html`<p>${words}</p>`)}
    <textarea readonly rows="4" aria-label="The link" @focus=${event => event.target.select()}>${address}</textarea>
    <p class="quiet">${address.length} letters. What stands after the # is the thing itself; no server gets to see it.</p>
    <p class="row"><button class="btn main" type="button" autofocus @click=${event => copied(event, address, 'The link')}>Copy link</button>
      ${when(navigator.share, () => html`<button class="btn" type="button" @click=${() => share({ url: address })}>Share</button>`)}
      <button class="btn" type="button" @click=${() => scan(address, 'The link')}>QR code</button></p>`);
}

/** Hands files to the person; where the device can, they may be shared from here too. */
export function handOver(files, words) {
  for (const file of files) download(file.name, file.text);
  const made = files.map(file => new File([file.text], file.name, { type: 'application/json' })), can = made.length && navigator.canShare?.({ files: made });
  if (can) say(words || 'The file is saved.', { key: 'done', actions: [['Share it', () => share({ files: made })]] });
  return can;
}

async function share(what) {
  try {
    await navigator.share(what);
  } catch (error) { if (error.name !== 'AbortError') say(`It could not be shared: ${error.message}`, { tone: 'bad' }); }
}

/** Copies, and the button says so itself: a notice could not be read under a dialog. */
async function copied({ currentTarget: button }, text, what) {
  if (!await copy(text, what)) return;
  button.textContent = 'Copied';
  button.setAttribute('aria-label', `Copied: ${what}`);
}

/** A text to be copied exactly. */
const exact = (text, what) => html`<span class="exact"><code>${text}</code><span><button class="btn small" type="button" aria-label=${`Copy ${what}`} @click=${event => copied(event, text, what)}>Copy</button><button
  class="btn small" type="button" aria-label=${`${what} as a QR code`} aria-haspopup="dialog" @click=${() => scan(text, what)}>QR code</button></span></span>`;

/** A value of facts and lines. */
export const value = (one, what) => (one?.code === undefined ? one : exact(one.code, what));

const scan = (text, what) => box(what, html`${drawn(text, what)}<p class="exact"><code>${text}</code></p>`, { kind: 'scan' });
