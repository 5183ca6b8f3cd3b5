// @ts-check
// What a person chose for this device. Kept in localStorage: small, read before the first paint, no
// secret in it but the password of a helper, if a person names one.
import { TRAVEL } from '../table/travel.js';
import { isIceServers } from './iceServers.js';

/**
 * @typedef {object} Values
 * @property {'system' | 'light' | 'dark'} theme
 * @property {'off' | 'fast' | 'normal'} speed
 * @property {boolean} sound
 * @property {'some' | 'all' | 'none'} confirm     what is asked before it is done
 * @property {boolean} keys                        single letters are of use
 * @property {boolean} asked                       what is asked and told once was
 * @property {string[]} helpers    for the way across the internet, as iceServers.js reads them
 */

const KEY = 'mulligan.settings';
/** @type {Record<string, unknown[]>} */
const CHOICES = {
  theme: ['system', 'light', 'dark'],
  speed: ['off', 'fast', 'normal'],
  sound: [false, true],
  confirm: ['some', 'all', 'none'],
  keys: [true, false],
  asked: [false, true],
};
/** @type {Record<string, number>} */
const PACE = { off: 150, fast: 450, normal: 1000 };    // how long a step of the opponent stays, ms

const values = read();
/** @type {Set<() => void>} */
const watchers = new Set();
const dim = asked('(prefers-color-scheme: dark)');
const still = asked('(prefers-reduced-motion: reduce)');
// another tab has set one
addEventListener('storage', () => { Object.assign(values, read()); apply(); });

/**
 * What the system prefers. It is asked once, then told: a page that asks while the system changes
 * is not told of the change by Chromium.
 * @param {string} query
 */
function asked(query) {
  const found = matchMedia(query);
  const answer = { matches: found.matches };
  found.addEventListener('change', event => { answer.matches = event.matches; apply(); });
  return answer;
}

/**
 * @template {keyof Values} Name
 * @param {Name} name
 */
export const get = name => values[name];
/** Those that a file may bring to another device: helpers are each person's own choice. */
export const all = () =>
  /** @type {Omit<Values, 'helpers'>} */ (Object.fromEntries(
    Object.entries(values).filter(([name]) => Object.hasOwn(CHOICES, name))));
export const dark = () => (values.theme === 'system' ? dim.matches : values.theme === 'dark');
export const calm = () => (still.matches ? 0 : TRAVEL[values.speed]);
export const pace = () => PACE[values.speed];

/**
 * Sets one setting; a value it does not know is left alone. Returns false when it could not be
 * kept.
 * @param {string} name
 * @param {unknown} value
 */
export function set(name, value) {
  if (!fits(name, value)) return true;
  Object.assign(values, { [name]: value });
  apply();
  try { localStorage.setItem(KEY, JSON.stringify(values)); } catch { return false; }
  return true;
}

/** @param {string} name  @param {unknown} value */
function fits(name, value) {
  if (name === 'helpers') return isIceServers(value);
  return Object.hasOwn(CHOICES, name) && CHOICES[name].includes(value);
}

/** Takes those of another device. @param {Record<string, unknown>} others */
export function take(others) {
  for (const name in CHOICES) if (name in others) set(name, others[name]);
}

/**
 * Calls `fn` after every change; returns the way to stop.
 * @param {() => void} fn
 */
export function watch(fn) {
  watchers.add(fn);
  return () => watchers.delete(fn);
}

export function apply() {
  const root = document.documentElement;
  root.dataset.theme = dark() ? 'dark' : 'light';
  root.style.setProperty('--calm', calm() + 'ms');
  root.toggleAttribute('data-still', calm() === 0);
  const paper = getComputedStyle(root).getPropertyValue('--paper').trim();
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper);
  watchers.forEach(fn => fn());
}

/** What is kept, where it is understood. @returns {Values} */
function read() {
  const usual = Object.entries(CHOICES).map(([name, [first]]) => [name, first]);
  const found = { ...Object.fromEntries(usual), speed: 'normal', helpers: [] };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') || {};
    for (const name in found) if (fits(name, kept[name])) found[name] = kept[name];
  } catch { /* nothing kept, or not ours to read */ }
  return found;
}
