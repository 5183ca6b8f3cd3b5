// @ts-check
// Puzzles and tests of the lab that come in with a file: put together with those that are here, so
// that nothing stands twice.
import * as store from './store.js';
/** @import { Ask, Documents } from './documents.js' */
/** @import { OwnPuzzle } from '../types.d.ts' */
/** @import { Report } from './files.js' */

/** @typedef {{ask: Ask, matches: Documents}} Services */

/** What is kept of a match that was looked through for puzzles (web/screens/puzzleKept.js). */
export const PUZZLES = 'q:';
/** What is kept of a game's test in the lab (web/lab/state.js). */
export const TESTS = 'l:';
const LONGEST = 200;                                    // letters of what lists call a match

/**
 * The puzzles of a match of the same file; of one that is here already the better score counts.
 * @param {Services} services
 * @param {any} entry
 * @param {Map<string, string>} came     the matches of the file: what each is called here
 * @param {Report} report
 */
export async function takePuzzles({ ask, matches }, { id, name, puzzles }, came, report) {
  const match = came.get(id);
  const summary = match && await matches.open(match);
  if (!summary) throw new Error('its match is not in this file');
  const read = await ask({ do: 'puzzles_read', match, puzzles });
  const key = PUZZLES + match;
  const here = (await store.kept(key)).find(one => one.id === match);
  /** @type {Map<number, OwnPuzzle>} */
  const all = new Map((here?.puzzles ?? []).map((/** @type {OwnPuzzle} */ one) => [one.at, one]));
  const before = all.size;
  for (const one of read) {
    const mine = all.get(one.at) ?? one;
    const wrong = Math.max(mine.wrong, one.wrong);
    all.set(one.at, { ...mine, wrong, found: Math.max(mine.found, one.found) });
  }
  const known = here?.name ?? String(name ?? summary.title).slice(0, LONGEST);
  const entry = { id: match, game: summary.game, name: known, puzzles: [...all.values()] };
  if (JSON.stringify(entry) === JSON.stringify(here)) { report.same++; return; }
  await matches.put(key, entry);
  report.puzzles += all.size - before;
}

/** What games a test plays, but not how many. @param {any} test */
const planOf = ({ asked, edition }) => JSON.stringify([{ ...asked, games: 0 }, edition]);

/**
 * A test of the lab: more games of the one that is here are added to it; for another there is no
 * room.
 * @param {Services} services
 * @param {any} test
 * @param {Report} report
 */
export async function takeTest({ ask, matches }, test, report) {
  const { asked, form, game } = test;
  /** @type {any[]} */
  const given = [].concat(test.rows ?? []);
  const { command, edition, faults, rows, trouble } = await ask({
    do: 'lab_read', game, asked, form, edition: test.edition, trouble: test.trouble,
    rows: given.map(row => row?.[1]), faults: test.faults,
  });
  const { decks, games, looks, mirrors, players, seed } = asked;
  const plan = { players, decks, mirrors, games, looks, seed };
  const key = `${TESTS}${game}:`;
  const [here] = await store.kept(key);
  if (here && planOf(here) !== planOf({ asked: plan, edition })) {
    throw new Error('the lab holds the matches of another test of this game; '
      + 'save those, and begin this one there');
  }
  const all = new Map([...rows, ...here?.rows ?? []]);
  const longer = here?.asked.games >= games ? here : { asked: plan, command, form, trouble };
  const failed = [...here?.faults ?? [], ...faults].filter(([number]) => !all.has(number));
  const more = all.size - (here?.rows.length ?? 0);
  if (!more && longer === here) { report.same++; return; }
  const { asked: most, command: same, form: filled, trouble: why } = longer;
  await matches.put(key, {
    game, edition, asked: most, command: same, form: filled, trouble: why,
    rows: [...all].sort(([one], [other]) => one - other), faults: [...new Map(failed)],
  });
  report.tested += more;
}
