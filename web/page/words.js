// @ts-check
// Phrases that several screens share, and how numbers and times are said.
import { html } from '../table/html.js';
import { link } from './router.js';
/** @import { Game, Player } from '../pageTypes.js' */
/** @import { Value } from '../types.d.ts' */

export const PERSON = 'person';
/** The kind of a seat whose person sits at another device. */
export const ELSEWHERE = 'remote';

/** Whom the computer plays: levels, then characters. @param {Game | undefined} game */
export const opponentsOf = game => [...game?.levels ?? [], ...game?.characters ?? []];

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
/** @type {{limit: number, unit: Intl.RelativeTimeFormatUnit, size: number}[]} */
const STEPS = [
  { limit: 60, unit: 'second', size: 1 },
  { limit: 3600, unit: 'minute', size: 60 },
  { limit: 86_400, unit: 'hour', size: 3600 },
  { limit: 604_800, unit: 'day', size: 86_400 },
];

/**
 * `20 minutes ago`, or the date when it is over a week.
 * @param {number} time     ms since 1970
 * @param {number} [now]
 */
export function since(time, now = Date.now()) {
  const seconds = Math.round((now - time) / 1000);
  const step = STEPS.find(({ limit }) => seconds < limit);
  if (!step) return day.format(time);
  if (step.unit === 'second') return 'just now';
  return ago.format(-Math.round(seconds / step.size), step.unit);
}

const MINUTE = 60_000;                                  // ms
export const DAY = 86_400_000;                          // ms

/** Days since 1970-01-01 in the device's own time. */
export function today(now = new Date()) {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * MINUTE) / DAY);
}

/** @param {number} n */
export const bytes = n => (n < 1e6 ? `${Math.round(n / 1e3)} kB` : `${(n / 1e6).toFixed(1)} MB`);

/** @param {number | null} [part]     0 to 1 */
export const share = part => `${Math.round((part || 0) * 100)} %`;

/**
 * @param {number} n
 * @param {string} one
 * @param {string} [many]
 */
export const count = (n, one, many = one + 's') => `${n} ${n === 1 ? one : many}`;

/** A message as a sentence of its own. @param {string} text */
export function sentence(text) {
  const end = /[.?]$/.test(text) ? '' : '.';
  return `${text[0].toUpperCase()}${text.slice(1)}${end}`;
}

/**
 * `against Copper`, `Ann and Bert`: who sits at the table, for a person or an onlooker.
 * @param {Player[]} seats
 */
export function table(seats) {
  const persons = seats.filter(seat => seat.kind === PERSON);
  const others = seats.filter(seat => seat.kind !== PERSON);
  /** @param {Player[]} some */
  const names = some => some.map(seat => seat.name).join(' and ');
  return persons.length === 1 && others.length ? `against ${names(others)}` : names(seats);
}

/**
 * The seat a device shows when one person plays; null when several do or none.
 * @param {Player[]} seats
 */
export function soleSeat(seats) {
  const own = seats.flatMap((seat, i) => (seat.kind === PERSON ? [i] : []));
  return own.length === 1 ? own[0] : null;
}

/**
 * The seat that begins by the options of a match; null where chance or the cards say it.
 * @param {Pick<Game, 'first'>} game
 * @param {Record<string, Value>} options
 */
export function beginner({ first }, options) {
  const fits = first.find(([given]) =>
    Object.entries(given).every(([name, value]) => options[name] === value));
  return fits ? fits[1] : null;
}

/**
 * @param {string} game
 * @param {string} id
 */
export const clauseLink = (game, id) =>
  html`<a class="clauseid" href=${link('rules', game, id)}>${id}</a>`;

/** @type {Record<string, string>} */
const MARKS = { source: 'original rule', ruling: 'our ruling', option: 'an option' };

/** What the mark of a clause says. @param {string} mark */
export const markOf = mark => MARKS[mark] || mark;

/**
 * What a result is called for the one who looks.
 * @param {{winner: number | null}} over
 * @param {number | null} seat
 * @param {{name?: string}[]} players
 */
export function verdict({ winner }, seat, players) {
  if (winner == null) return 'A draw';
  if (seat === winner && players[seat]?.name === 'You') return 'You win';
  return `${players[winner]?.name ?? 'Seat ' + (winner + 1)} wins`;
}
