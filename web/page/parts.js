// @ts-check
// The parts of the page that come when they are asked for: their scripts and sheets.
import { styled } from './siteFiles.js';

/**
 * How a part comes; `Module` is what its script exports.
 * @template [Module=unknown]
 * @typedef {{load: () => Promise<Module>, styles: string[]}} Part
 */

const coming = new Map();                               // load -> the promise of its module
const here = new Map();                                 // load -> its module

/**
 * Brings a part once and resolves with its module; one that failed may be tried again.
 * @template Module
 * @param {Part<Module>} part
 * @returns {Promise<Module>}
 */
export function bring({ load, styles }) {
  if (!coming.has(load)) coming.set(load, fetched(load, styles));
  return coming.get(load);
}

/** The module of a part that is here already. @param {Part} part */
export const loaded = ({ load }) => here.get(load);

/**
 * @param {Part['load']} load
 * @param {string[]} styles
 */
async function fetched(load, styles) {
  try {
    const [script] = await Promise.all([load(), ...styles.map(styled)]);
    here.set(load, script);
    return script;
  } catch (error) {
    coming.delete(load);
    throw error;
  }
}
