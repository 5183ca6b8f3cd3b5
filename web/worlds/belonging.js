// @ts-check
// Which of the worlds on this device a link belongs to: each is asked what the link has to do with
// its persons (`world_link`, docs/view-model.md). Nothing changes by it, and no day passes.
import { keptWorlds } from './keptWorlds.js';
/** @import { Engine, KeptWorld } from '../pageTypes.js' */
/** @import { LinkTie } from '../types.d.ts' */

/**
 * Where a link may go: a world, and one of its persons.
 * @typedef {{id: string, who: string, person: string, world: KeptWorld}} Goal
 *
 * @typedef {object} Belonging
 * @property {Goal[]} goals         where it may go; none where nobody here knows what it answers
 * @property {LinkTie['tie']} tie   what it has to do with them
 * @property {number} unread        worlds that could not be read
 * @property {number} worlds        all that are here
 */

/** The first tie that somebody has counts. @type {LinkTie['tie'][]} */
const FIRST = ['waits', 'taken', 'new', 'has', 'own'];

/**
 * Throws where the worlds here cannot be listed, and for a link that is damaged.
 * @param {Engine} engine
 * @param {string} game
 * @param {string[]} halves     of `#name=...`
 * @param {() => boolean} gone  nobody waits for it any more
 * @returns {Promise<Belonging>}
 */
export async function belonging(engine, game, [name, text], gone) {
  const kept = await keptWorlds(engine, game);
  const link = { game, name, text };
  /** @type {Map<LinkTie['tie'], Goal[]>} */
  const found = new Map();
  let unread = 0;
  for (const world of kept) {
    if (gone()) break;
    const ties = await tiesIn(engine, link, world);
    if (!ties) unread++;
    for (const [tie, goal] of ties ?? []) found.set(tie, [...found.get(tie) ?? [], goal]);
  }
  const more = { unread, worlds: kept.length };
  if (!found.size) return { goals: [], ...await engine.ask('world_link', link), ...more };
  const tie = FIRST.find(one => found.has(one));
  return { goals: tie ? found.get(tie) ?? [] : [], tie: tie ?? 'strange', ...more };
}

/**
 * What a link is to each person of a world; null for a world that cannot be read. A world is not
 * blamed for a link that is damaged: then nobody can read it.
 * @param {Engine} engine
 * @param {{game: string, name: string, text: string}} link
 * @param {KeptWorld} world
 * @returns {Promise<[LinkTie['tie'], Goal][] | null>}
 */
async function tiesIn(engine, link, world) {
  /** @type {[LinkTie['tie'], Goal][]} */
  const ties = [];
  try {
    if (!await engine.call('world', 'open', world.id)) return null;
    for (const goal of goalsOf(world)) {
      const { tie } = await engine.ask('world_link', { ...link, world: goal.id, who: goal.who });
      ties.push([tie, goal]);
    }
  } catch (/** @type {any} */ problem) {
    if (problem.kind === 'crash') throw problem;
    await engine.ask('world_link', link);
    return null;
  }
  return ties;
}

/** @param {KeptWorld} world @returns {Goal[]} */
export const goalsOf = world =>
  world.people.map(([who, person]) => ({ id: world.id, who, person, world }));
