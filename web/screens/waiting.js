// @ts-check
// What waited when home was last seen, so that who comes back sees it at once: the list itself
// comes from the worker a moment later.
/** @import { Entry } from './home.js' */

const KEY = 'mulligan.waiting';
const PLAYED = 'mulligan.played';

/** The game that was played last, or nothing. */
export function playedLast() {
  try { return localStorage.getItem(PLAYED) ?? ''; } catch { return ''; }
}

/** @returns {Entry[]} */
export function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch { return []; }
}

/** @param {any} one */
const isEntry = one => ['id', 'game', 'title', 'cloth', 'line'].every(key =>
  typeof one?.[key] === 'string') && (one.seats === undefined || Array.isArray(one.seats))
  && (one.remote === undefined || Array.isArray(one.remote?.names));

/**
 * @param {Entry[]} entries     those that home shows
 * @param {string} played       the game that was played last
 */
export function remember(entries, played) {
  /** @param {Entry} entry */
  const brief = ({ cloth, game, id, line, seats, title, touched, ...rest }) => {
    const { day, due, remote } =
      /** @type {{day?: number, due?: string, remote?: object}} */ (rest);
    return { cloth, day, due, game, id, line, remote, seats, title, touched };
  };
  try {
    localStorage.setItem(PLAYED, played);
    localStorage.setItem(KEY, JSON.stringify(entries.map(brief)));
  } catch { /* then they come a moment later */ }
}
