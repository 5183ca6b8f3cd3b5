// @ts-check
// Whom a person played against last, game by game: "Quick play" offers the same again.

const KEY = 'mulligan.opponents';

/** @returns {Record<string, unknown>} */
function kept() {
  try {
    const opponents = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof opponents === 'object' && opponents || {};
  } catch { return {}; }
}

/** The id of a level, or nothing. @param {string} game */
export const lastOpponent = game => kept()[game];

/** @param {string} game  @param {string} level     its id */
export function rememberOpponent(game, level) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [game]: level }));
  } catch { /* then the usual one is offered */ }
}
