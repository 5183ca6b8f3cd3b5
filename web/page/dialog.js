// Modal boxes that answer, and what hands files and texts to a person.
import { html } from '../table/lit.js';
import { openDialog } from '../table/dialogs.js';

/** Shows `body` (a template, or a function of `close`) under a heading. Resolves with what `close` was given, or null. */
export function box(title, body, { kind = '', locked = false } = {}) {
  return new Promise(resolve => {
    let answer = null;
    const close = value => { answer = value ?? null; made.close(); };
    const made = openDialog({ label: title, kind: `box ${kind}`, locked, onClose: () => resolve(answer),
      body: html`<h2>${title}</h2>${typeof body === 'function' ? body(value => close(value)) : body}` });
    made.element.querySelector('[autofocus]')?.focus();
  });
}

/** Asks to confirm what cannot be taken back. Resolves true or false. */
export const confirm = (title, text, verb) => box(title, close => html`<p id="told">${text}</p><p class="row">
  <button class="btn danger" type="button" @click=${() => close(true)}>${verb}</button>
  <button class="btn" type="button" autofocus @click=${() => close()}>Cancel</button></p>`).then(Boolean);

/** Closes whatever lies over the page. */
export const shut = () => document.querySelectorAll('dialog').forEach(dialog => dialog.close());

/** True while a modal box is open: keys belong to it then. */
export const open = () => document.querySelector('dialog:modal') !== null;

/** Puts text on the clipboard; when that is refused, shows it so that it can be copied by hand. */
export async function copy(text, title) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    await box(title, html`<p>Your browser keeps the clipboard closed. Copy it from here:</p>
      <textarea readonly rows="5" aria-label=${title} @focus=${event => event.target.select()} autofocus>${text}</textarea>`);
    return false;
  }
}

/** Hands a file to the person. `content` is text or a Blob. */
export function download(name, content, type = 'application/json') {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const a = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 60_000);
}

/** Lets the person pick files, as an input with these `options` does. Resolves with them, none for no choice. */
export function pickFiles(options) {
  return new Promise(resolve => {
    const input = Object.assign(document.createElement('input'), { type: 'file' }, options);
    input.addEventListener('change', () => resolve([...input.files]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

/** Lets the person pick a file. Resolves with what is read of it, its text unless said otherwise, or null. */
export async function pickFile(accept = '.json,.txt,application/json,text/plain', read = file => file.text()) {
  const [file] = await pickFiles({ accept });
  return file ? read(file) : null;
}
