// @ts-check
// Records, worlds, decks and card sets as files: what a person imports and exports. Everything is
// read by the engine before it is kept, so what is broken is named and refused, and nothing that is
// already here is ever overwritten.
import * as store from './store.js';
import { load } from './records.js';
import * as results from './results.js';
import { PUZZLES, TESTS, takePuzzles, takeTest } from './merging.js';
/** @import { Ask, Documents } from './documents.js' */
/** @import { Summary, WorldSummary } from '../types.d.ts' */

/**
 * Who reads and keeps what comes in.
 * @typedef {object} Services
 * @property {Ask} ask
 * @property {Documents} matches
 * @property {{take: (game: string, text: string) => Promise<WorldSummary>}} worlds
 */

/**
 * What came of a file: summaries of new matches and worlds, how many decks, card sets, files of
 * tools, lines of the statistics, puzzles and matches of the lab were new, how many of all were
 * here already, and what was refused.
 * @typedef {object} Report
 * @property {Summary[]} added
 * @property {WorldSummary[]} worlds
 * @property {number} decks
 * @property {number} sets
 * @property {number} tools
 * @property {number} results
 * @property {number} puzzles
 * @property {number} tested
 * @property {number} same
 * @property {{name: string, message: string}[]} refused
 * @property {Record<string, unknown>} [settings]
 */

const KIND = 'mulligan.matches';
const DECK = 'mulligan-deck/1';
const ID = /^[\w-]{1,40}$/;
const UNKNOWN = 'a newer version of this page made it; open the file again when you have that';
/** What such a file may hold. */
const PARTS = new Set(['kind', 'settings', 'matches', 'puzzles', 'decks', 'sets', 'worlds', 'tools',
  'results', 'lab']);

/**
 * Takes in a file: one record, world or deck, or everything another device exported.
 * @param {Services} services
 * @param {string} text
 */
export async function take(services, text) {
  const all = bundle(text);
  /** @type {Report} */
  const report = {
    added: [], worlds: [], decks: 0, sets: 0, tools: 0, results: 0, puzzles: 0,
    tested: 0, same: 0, refused: [],
    settings: all?.settings,
  };
  const metas = await store.list().catch(() => []);
  const here = new Map(metas.map(meta => [meta.id, meta]));
  /** What each match of the file is called here. @type {Map<string, string>} */
  const came = new Map();
  /**
   * @param {string} name
   * @param {any} entries     one or several
   * @param {(entry: any) => Promise<void>} work
   */
  const each = async (name, entries, work) => {
    for (const [at, entry] of [].concat(entries ?? []).entries()) {
      try {
        await work(entry ?? {});
      } catch (/** @type {any} */ { message }) {
        report.refused.push({ name: all ? `${name} ${at + 1}` : 'the file', message });
      }
    }
  };
  const matches = all ? all.matches : { record: text };
  await each('match', matches, async entry => {
    came.set(entry.id, await takeMatch(services, entry, here, report));
  });
  await each('puzzles', all?.puzzles, entry => takePuzzles(services, entry, came, report));
  await each('card set', all?.sets, set => takeSet(services, set, report));
  await each('deck', all?.decks, deck => takeDeck(services, deck, report));
  await each('world', all?.worlds, world => takeWorld(services, world, report));
  await each('workspace', all?.tools, tools => takeTools(services, tools, report));
  await each('result', all?.results, async line => {
    if (await results.take(services, line)) report.results++; else report.same++;
  });
  await each('test', all?.lab, test => takeTest(services, test, report));
  for (const part of Object.keys(all ?? {}).filter(name => !PARTS.has(name))) {
    report.refused.push({ name: `the part ${part}`, message: UNKNOWN });
  }
  return report;
}

/**
 * The parts of a file that holds several; null for a record alone.
 * @param {string} text
 * @returns {any}
 */
function bundle(text) {
  let value;
  try { value = JSON.parse(text); } catch { return null; }
  if (value?.format === DECK) return { decks: value };
  if (value?.sha256 && value.state) return { worlds: text };
  return value?.kind === KIND && Array.isArray(value.matches) ? value : null;
}

/**
 * Keeps a match; returns what it is called here.
 * @param {Services} services
 * @param {any} entry     a record, or {id, record, branched?, taken?}
 * @param {Map<string, unknown>} here     the matches that are kept, by id
 * @param {Report} report
 */
async function takeMatch({ ask, matches }, entry, here, report) {
  const given = entry?.record ?? entry;
  const record = typeof given === 'string' ? given : JSON.stringify(given);
  const id = typeof entry?.id === 'string' && ID.test(entry.id) ? entry.id : undefined;
  const known = here.has(id);
  const device = deviceId(record) ?? '';
  if (known && (await store.read(id))?.record === record) { report.same++; return id; }
  if (here.has(device)) { report.same++; return device; }
  const summary = await load(ask, record, known ? undefined : id);
  matches.adopt(summary.match, { more: besideOf(entry) });
  await matches.save(summary.match);
  // a second entry of this id is another match
  here.set(summary.match, summary);
  report.added.push(summary);
  return summary.match;
}

/**
 * What is written beside a match: of which it is a branch, and that it came as a file of its own.
 * @param {any} entry
 */
function besideOf(entry) {
  const { branched, id, taken } = entry ?? {};
  return {
    ...typeof branched === 'string' ? { branched } : {},
    ...id === undefined || taken === 'alone' ? { taken: 'alone' } : {},
  };
}

/**
 * The id of a match on two devices in what one of them keeps; else undefined.
 * @param {string} record
 */
function deviceId(record) {
  if (!record.includes('mulligan-remote-kept/')) return undefined;
  try {
    const { match, side } = JSON.parse(record);
    return `r${side}-${match}`;
  } catch { return undefined; }
}

/**
 * @param {Services} services
 * @param {any} set
 * @param {Report} report
 */
async function takeSet({ ask, matches }, { game, name, digest, cards }, report) {
  await ask({ do: 'cards', game, sets: [{ name, digest, cards }] });
  const key = `s:${game}:${digest}`;
  if ((await store.kept(key)).length) { report.same++; return; }
  await matches.put(key, { game, name, digest, cards });
  report.sets++;
}

/**
 * @param {Services} services
 * @param {any} deck
 * @param {Report} report
 */
async function takeDeck({ ask, matches }, { game, name, cards, sets = [] }, report) {
  await ask({ do: 'deck', game, deck: { name, cards }, sets });
  const plain = (/** @type {any} */ deck) => JSON.stringify([deck.game, deck.name, deck.cards]);
  const wanted = plain({ game, name, cards });
  if ((await store.kept('d:')).some(deck => plain(deck) === wanted)) { report.same++; return; }
  const id = Math.random().toString(36).slice(2);
  await matches.put('d:' + id, { id, game, name, cards, sets, touched: Date.now() });
  report.decks++;
}

/**
 * @param {Services} services
 * @param {string} text
 * @param {Report} report
 */
async function takeWorld({ worlds }, text, report) {
  if ((await store.kept('x:')).includes(text)) report.same++;
  else report.worlds.push(await worlds.take(JSON.parse(text).game, text));
}

/**
 * The files of a game's tools: only where there are none yet.
 * @param {Services} services
 * @param {any} tools
 * @param {Report} report
 */
async function takeTools({ ask, matches }, { game, files, folders }, report) {
  await ask({ do: 'tool_files', game, files, folders, fresh: true });
  const key = `t:${game}:`;
  const [here] = await store.kept(key);
  if (JSON.stringify(here?.files) === JSON.stringify(files)) { report.same++; return; }
  if (Object.keys(here?.files ?? {}).length)
    throw new Error('the tools hold other files; download those and begin again with none');
  await matches.put(key, { game, files, folders });
  report.tools++;
}

/** Everything kept here, as one file. @param {object} settings */
export async function all(settings) {
  const matches = [];
  for (const meta of await store.list()) {
    const kept = await store.read(meta.id);
    const { branched, taken } = meta.more ?? {};
    if (kept) matches.push({ id: meta.id, record: kept.record, branched, taken });
  }
  const prefixes = ['d:', 's:', 'x:', 't:', PUZZLES, TESTS];
  const [decks, sets, worlds, tools, learned, lab] = await Promise.all(prefixes.map(store.kept));
  const here = new Set(matches.map(({ id }) => id));
  const puzzles = learned.filter(({ id }) => here.has(id));
  const value = {
    kind: KIND, settings, matches, puzzles, decks, sets, worlds, tools,
    results: await results.lines(), lab,
  };
  return new Blob([JSON.stringify(value, null, 1)], { type: 'application/json' });
}
