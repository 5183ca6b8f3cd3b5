// What a person chose for this device. Kept in localStorage: small, read before the first paint, no secret in it.

const KEY = 'mulligan.settings';
const CHOICES = {
  theme: ['system', 'light', 'dark'],
  speed: ['off', 'fast', 'normal'],
  sound: [false, true],
  confirm: ['some', 'all', 'none'],
  keys: [true, false],
};
const CALM = { off: 0, fast: 160, normal: 320 };       // how long a card travels, ms
const PACE = { off: 150, fast: 450, normal: 1000 };    // how long a step of the opponent stays before the next, ms

// Asked once, then told: a page that asks while the system changes is not told of the change by Chromium.
const system = { dark: '(prefers-color-scheme: dark)', still: '(prefers-reduced-motion: reduce)' };
for (const [name, query] of Object.entries(system)) {
  const asked = matchMedia(query);
  system[name] = asked.matches;
  asked.addEventListener('change', event => { system[name] = event.matches; apply(); });
}
const values = read();
const watchers = new Set();
addEventListener('storage', () => { Object.assign(values, read()); apply(); });      // another tab has set one

export const get = name => values[name];
export const all = () => ({ ...values });
export const dark = () => (values.theme === 'system' ? system.dark : values.theme === 'dark');
export const calm = () => (system.still ? 0 : CALM[values.speed]);
export const pace = () => PACE[values.speed];

/** Sets one setting; a value it does not know is left alone. Returns false when it could not be kept. */
export function set(name, value) {
  if (!CHOICES[name]?.includes(value)) return true;
  values[name] = value;
  apply();
  try { localStorage.setItem(KEY, JSON.stringify(values)); } catch { return false; }
  return true;
}

/** Calls `fn` after every change; returns the way to stop. */
export function watch(fn) {
  watchers.add(fn);
  return () => watchers.delete(fn);
}

export function apply() {
  const root = document.documentElement;
  root.dataset.theme = dark() ? 'dark' : 'light';
  root.style.setProperty('--calm', calm() + 'ms');
  root.toggleAttribute('data-still', calm() === 0);
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', getComputedStyle(root).getPropertyValue('--paper').trim());
  watchers.forEach(fn => fn());
}

function read() {
  const out = Object.fromEntries(Object.entries(CHOICES).map(([name, [first]]) => [name, first]));
  out.speed = 'normal';
  try {
    const kept = JSON.parse(localStorage.getItem(KEY)) || {};
    for (const name in CHOICES) if (CHOICES[name].includes(kept[name])) out[name] = kept[name];
  } catch { /* nothing kept, or not ours to read */ }
  return out;
}
