// Phrases that several screens share, and how numbers and times are said.
import { html } from '../table/lit.js';
import { link } from './router.js';

export const PERSON = 'person';

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const STEPS = [[60, 'second', 1], [3600, 'minute', 60], [86400, 'hour', 3600], [604800, 'day', 86400]];

/** `20 minutes ago`, or the date when it is over a week. */
export function since(time, now = Date.now()) {
  const seconds = Math.round((now - time) / 1000);
  const [, unit, size] = STEPS.find(([limit]) => seconds < limit) || [];
  if (!unit) return day.format(time);
  return unit === 'second' ? 'just now' : ago.format(-Math.round(seconds / size), unit);
}

export const bytes = n => (n < 1e6 ? `${Math.round(n / 1e3)} kB` : `${(n / 1e6).toFixed(1)} MB`);
export const share = part => `${Math.round((part || 0) * 100)} %`;
export const count = (n, one, many = one + 's') => `${n} ${n === 1 ? one : many}`;

/** A message as a sentence of its own. */
export const sentence = text => `${text[0].toUpperCase()}${text.slice(1)}${/[.?]$/.test(text) ? '' : '.'}`;

/** `against Copper`, `Ann and Bert`: who sits at the table, for a person or an onlooker. */
export function table(seats) {
  const persons = seats.filter(seat => seat.kind === PERSON), others = seats.filter(seat => seat.kind !== PERSON);
  if (persons.length === 1 && others.length) return 'against ' + others.map(seat => seat.name).join(' and ');
  return seats.map(seat => seat.name).join(' and ');
}

/** The seat a device shows when one person plays; null when several do or none. */
export function soleSeat(seats) {
  const own = seats.flatMap((seat, i) => (seat.kind === PERSON ? [i] : []));
  return own.length === 1 ? own[0] : null;
}

export const clauseLink = (game, id) => html`<a class="clauseid" href=${link('rules', game, id)}>${id}</a>`;

const MARKS = { source: 'from the source', ruling: 'our ruling', option: 'an option' };
export const markOf = mark => MARKS[mark] || mark;

/** What a result is called for the one who looks. */
export function verdict(over, seat, players) {
  if (over.winner == null) return 'A draw';
  if (seat === over.winner && players[seat]?.name === 'You') return 'You win';
  return `${players[over.winner]?.name ?? 'Seat ' + (over.winner + 1)} wins`;
}
