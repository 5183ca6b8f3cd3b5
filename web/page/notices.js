// Notices over any screen: spoken by screen readers, dismissed by hand; plain ones leave by themselves.
import { html, render, repeat, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { sentence } from './words.js';

const STAY = 8000;
let notes = [], root, serial = 0, back;

export function mount(element) {
  root = element;
  root.addEventListener('focusin', ({ relatedTarget: from }) => { if (!root.contains(from)) back = from; });
  draw();
}

/**
 * Shows a notice. `actions` are [label, fn] pairs; one with actions or `stay` remains until it is closed. A notice with the
 * same `key` replaces the one before. Returns the way to take it down.
 */
export function say(text, { key = 'n' + ++serial, actions = [], stay = actions.length > 0, tone = '' } = {}) {
  const note = { key, text, actions, tone, stay };
  const at = notes.findIndex(other => other.key === key);
  if (at < 0) notes = [...notes, note];
  else notes = notes.with(at, note);
  if (!stay) leave(note);
  draw();
  return () => clear(key);
}

/** In a while, but not while somebody is at the notices. */
const leave = note => setTimeout(() => {
  if (!notes.includes(note)) return;
  if (root.matches(':hover, :focus-within')) leave(note); else clear(note.key);
}, STAY);

export function clear(key) {
  const inside = root?.contains(document.activeElement);
  notes = notes.filter(note => note.key !== key);
  draw();
  if (inside && !root.contains(document.activeElement)) (back?.isConnected ? back : document.querySelector('h1'))?.focus({ preventScroll: true });
}

function draw() {
  if (root) render(repeat(notes, note => note.key, shown), root);
}

/** What fails is said, and may be tried again. */
async function press(note, fn) {
  clear(note.key);
  try {
    await fn();
  } catch (error) {
    if (error.kind === 'crash') return;
    say(note.text, note);
    say(sentence(error.message), { key: note.key + ' failed', tone: 'bad', stay: true });
  }
}

const shown = note => html`<div class="notice" data-tone=${note.tone} ?data-stay=${note.stay}><p>${note.text}</p>
  ${when(note.actions.length, () => html`<p class="row">${note.actions.map(([label, fn]) =>
    html`<button class="btn" type="button" @click=${() => press(note, fn)}>${label}</button>`)}</p>`)}
  <button class="round" type="button" aria-label="Close this notice" @click=${() => clear(note.key)}>${icon('close')}</button></div>`;
