// @ts-check
// Modal boxes that answer, and what hands files and texts to a person.
import { html } from '../table/html.js';
import { openDialog } from '../table/dialogs.js';
/** @import { TemplateResult } from 'lit-html' */

/**
 * Shows `body` (a template, or a function of `close`) under a heading. Resolves with what `close`
 * was given, or null.
 * @template Answer
 * @param {string} title
 * @param {TemplateResult | ((close: (answer?: Answer) => void) => unknown)} body
 * @param {{kind?: string, locked?: boolean}} [options]   `locked`: no way out but its own buttons
 * @returns {Promise<Answer | null>}
 */
export function box(title, body, { kind = '', locked = false } = {}) {
  return new Promise(resolve => {
    /** @type {Answer | null} */
    let answer = null;
    /** @param {Answer} [value] */
    const close = value => { answer = value ?? null; dialog.close(); };
    const inside = typeof body === 'function' ? body(close) : body;
    const dialog = openDialog({
      label: title, kind: `box ${kind}`, locked, onClose: () => resolve(answer),
      body: html`<h2>${title}</h2>${inside}`,
    });
    /** @type {HTMLElement | null} */
    const first = dialog.element.querySelector('[autofocus]');
    first?.focus();
  });
}

/**
 * Asks to confirm what cannot be taken back.
 * @param {string} title
 * @param {string} text
 * @param {string} verb     the word on the button that does it
 * @returns {Promise<boolean>}
 */
export async function confirm(title, text, verb) {
  const answer = await box(title, (/** @type {(answer?: boolean) => void} */ close) => html`
    <p id="told">${text}</p>
    <p class="row">
      <button class="btn danger" type="button" @click=${() => close(true)}>${verb}</button>
      <button class="btn" type="button" autofocus @click=${() => close()}>Cancel</button>
    </p>`);
  return Boolean(answer);
}

/** Closes whatever lies over the page. */
export const shut = () => document.querySelectorAll('dialog').forEach(dialog => dialog.close());

const modal = () => document.querySelector('dialog:modal');

/** True while a modal box is open: keys belong to it then. */
export const open = () => modal() !== null;

/** Resolves once no modal box is open: what is to come next takes nothing from who types in one. */
export async function free() {
  while (open()) {
    const over = modal();
    await new Promise(closed => { over?.addEventListener('close', closed, { once: true }); });
  }
}

/**
 * Puts text on the clipboard; when that is refused, shows it so that it can be copied by hand.
 * Answers whether it is there.
 * @param {string} text
 * @param {string} title    what the text is
 */
export async function copy(text, title) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    /** @param {FocusEvent & {target: HTMLTextAreaElement}} event */
    const selectAll = event => event.target.select();
    await box(title, html`
      <p>Your browser keeps the clipboard closed. Copy it from here:</p>
      <textarea readonly rows="5" autofocus
        aria-label=${title} @focus=${selectAll}>${text}</textarea>`);
    return false;
  }
}

/**
 * Hands a file to the person.
 * @param {string} name
 * @param {string | Blob} content
 * @param {string} [type]
 */
export function download(name, content, type = 'application/json') {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const a = document.createElement('a');
  Object.assign(a, { href: URL.createObjectURL(blob), download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 60_000);
}

/**
 * Lets the person pick files, as an input with these `options` does. Resolves with them, none for
 * no choice.
 * @param {object} options
 * @returns {Promise<File[]>}
 */
export function pickFiles(options) {
  return new Promise(resolve => {
    const input = Object.assign(document.createElement('input'), { type: 'file' }, options);
    input.addEventListener('change', () => resolve([...input.files ?? []]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

/** @type {(file: File) => Promise<any>} */
const asText = file => file.text();
const TEXTS = '.json,.txt,application/json,text/plain';

/**
 * Lets the person pick a file. Resolves with what is read of it, its text unless said otherwise, or
 * null.
 * @template [Read=string]
 * @param {string} [accept]
 * @param {(file: File) => Promise<Read>} [read]
 */
export async function pickFile(accept = TEXTS, read = asText) {
  const [file] = await pickFiles({ accept });
  return file ? read(file) : null;
}
