// @ts-check
// A file that a person opens: everything in it is kept, and they are told what came of it.
import { count } from './words.js';
import { say } from './notices.js';
import * as settings from './settings.js';
/** @import { Engine, Summary, WorldSummary } from '../pageTypes.js' */
/** @import { Report } from '../worker/files.js' */

/**
 * Takes in a file's text, or the promise of it. Returns the summaries of the added matches and
 * worlds; null when no file was picked.
 * @param {Engine} engine
 * @param {string | null | Promise<string | null>} picked
 * @returns {Promise<(Summary | WorldSummary)[] | null>}
 */
export async function takeFile(engine, picked) {
  try {
    const text = await picked;
    if (text === null) return null;
    const report = await engine.call('take', text);
    settings.take(report.settings ?? {});
    tell(report);
    return [...report.added, ...report.worlds];
  } catch (/** @type {any} */ error) {
    if (error.kind === 'crash') return [];
    say(`The file could not be read: ${error.message}`, { tone: 'bad', stay: true });
    return [];
  }
}

/** @param {Report} report     what the worker took in */
function tell(report) {
  const { added, worlds, decks, sets, tools, results, same, refused } = report;
  const { puzzles, tested } = report;
  const parts = [
    added.length && `${count(added.length, 'match', 'matches')} added`,
    worlds.length && `${count(worlds.length, 'world')} added`,
    decks && `${count(decks, 'deck')} added`,
    sets && `${count(sets, 'card set')} added`,
    tools && 'Files of tools added',
    results && `${count(results, 'result')} of deleted matches added`,
    puzzles && `${count(puzzles, 'puzzle')} added`,
    tested && `${count(tested, 'match', 'matches')} of the lab added`,
    same && `${same} already here`,
    ...refused.map(({ name, message }) => `${name} was refused: ${message}`),
  ].filter(Boolean);
  const text = parts.length ? parts.join('. ') + '.' : 'There is no match in this file.';
  say(text, { tone: refused.length ? 'bad' : '', stay: refused.length > 0 });
}
