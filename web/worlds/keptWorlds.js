// @ts-check
// The worlds of a game on this device: which are kept, how they are called, and a new one.
import { today } from '../page/words.js';
/** @import { Engine, KeptWorld } from '../pageTypes.js' */
/** @import { Value, WorldSummary } from '../types.d.ts' */

/**
 * The kept worlds of a game, the latest first.
 * @param {Engine} engine
 * @param {string} game
 * @returns {Promise<KeptWorld[]>}
 */
export async function keptWorlds(engine, game) {
  /** @type {KeptWorld[]} */
  const all = await engine.call('kept', 'w:');
  return all.filter(world => world.game === game).sort((a, b) => b.touched - a.touched);
}

/**
 * Begins a world.
 * @param {Engine} engine
 * @param {string} game
 * @param {{name: string, seed?: string, options?: Record<string, Value>}} form     empty texts are
 *   left to us
 * @returns {Promise<WorldSummary>}
 */
export const begin = (engine, game, { name, seed = '', options = {} }) =>
  engine.call('world', 'create', {
    game,
    options,
    day: today(),
    seed: seed.trim() || anySeed(),
    name: name.trim() || 'You',
  });

/**
 * Keeps the world of a file as one of its own.
 * @param {Engine} engine
 * @param {string} game
 * @param {string} text     of the file
 * @returns {Promise<WorldSummary>}
 */
export async function takeIn(engine, game, text) {
  try {
    return await engine.call('world', 'take', game, text);
  } catch (/** @type {any} */ problem) {
    const message = `This file was not taken in: ${problem.message}. Nothing here has changed`;
    throw Object.assign(problem, { message });
  }
}

const SEED = 8;                                         // bytes

function anySeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED));
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

/** The persons of a world, by name. @param {KeptWorld} world */
export const named = ({ name, people }) => people?.map(([, one]) => one).join(' and ') || name;

/**
 * What the file of a world is called.
 * @param {{game: string, name: string, date?: string}} world
 */
export function fileName({ game, name, date }) {
  const words = [name, date].filter(Boolean).join('-');
  return `${game}-world-${words.replace(/[^\p{L}\p{N}-]+/gu, '-').toLowerCase()}.json`;
}
