// @ts-check
// Which of the worlds on this device a link belongs to: each is asked what the link has to do with
// its persons (`world_link`, docs/view-model.md). Nothing changes by it, and no day passes.
import { keptWorlds } from './keptWorlds.js';
/** @import { Engine, KeptWorld } from '../pageTypes.js' */
/** @import { LinkRelation } from '../types.d.ts' */

/**
 * Where a link may go: a world, and one of its persons.
 * @typedef {{id: string, who: string, person: string, world: KeptWorld}} Goal
 *
 * @typedef {object} LinkTargets
 * @property {Goal[]} goals         where it may go; none where nobody here knows what it answers
 * @property {LinkRelation['tie']} relation   what it has to do with them
 * @property {number} unread        worlds that could not be read
 * @property {number} worlds        all that are here
 */

/** The first relation that somebody has counts. @type {LinkRelation['tie'][]} */
const FIRST = ['waits', 'taken', 'new', 'has', 'own'];

/**
 * Throws where the worlds here cannot be listed, and for a link that is damaged.
 * @param {Engine} engine
 * @param {string} game
 * @param {string[]} halves     of `#name=...`
 * @param {() => boolean} gone  nobody waits for it any more
 * @returns {Promise<LinkTargets>}
 */
export async function linkTargets(engine, game, [name, text], gone) {
  const kept = await keptWorlds(engine, game);
  const link = { game, name, text };
  /** @type {Map<LinkRelation['tie'], Goal[]>} */
  const found = new Map();
  let unread = 0;
  for (const world of kept) {
    if (gone()) break;
    const relations = await relationsIn(engine, link, world);
    if (!relations) unread++;
    for (const [relation, goal] of relations ?? []) {
      found.set(relation, [...found.get(relation) ?? [], goal]);
    }
  }
  const more = { unread, worlds: kept.length };
  if (!found.size) {
    const { tie } = await engine.ask('world_link', link);
    return { goals: [], relation: tie, ...more };
  }
  const relation = FIRST.find(one => found.has(one));
  return {
    goals: relation ? found.get(relation) ?? [] : [], relation: relation ?? 'strange', ...more,
  };
}

/**
 * What a link is to each person of a world; null for a world that cannot be read. A world is not
 * blamed for a link that is damaged: then nobody can read it.
 * @param {Engine} engine
 * @param {{game: string, name: string, text: string}} link
 * @param {KeptWorld} world
 * @returns {Promise<[LinkRelation['tie'], Goal][] | null>}
 */
async function relationsIn(engine, link, world) {
  /** @type {[LinkRelation['tie'], Goal][]} */
  const relations = [];
  try {
    if (!await engine.call('world', 'open', world.id)) return null;
    for (const goal of goalsOf(world)) {
      const asked = { ...link, world: goal.id, who: goal.who };
      const { tie: relation } = await engine.ask('world_link', asked);
      relations.push([relation, goal]);
    }
  } catch (/** @type {any} */ problem) {
    if (problem.kind === 'crash') throw problem;
    await engine.ask('world_link', link);
    return null;
  }
  return relations;
}

/** @param {KeptWorld} world @returns {Goal[]} */
export const goalsOf = world =>
  world.people.map(([who, person]) => ({ id: world.id, who, person, world }));
