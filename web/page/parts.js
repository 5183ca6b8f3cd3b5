// @ts-check
// The parts of the page that come when they are asked for: their scripts and sheets.
import { styled } from './place.js';

const coming = new Map();                               // load -> the promise of its module
const here = new Map();                                 // load -> its module

/** Brings {load, styles} once and resolves with the module; one that failed may be tried again. */
export function bring({ load, styles }) {
  if (!coming.has(load)) coming.set(load, fetched(load, styles));
  return coming.get(load);
}

/** The module of a part that is here already. */
export const loaded = ({ load }) => here.get(load);

async function fetched(load, styles) {
  try {
    const [made] = await Promise.all([load(), ...styles.map(styled)]);
    here.set(load, made);
    return made;
  } catch (error) {
    coming.delete(load);
    throw error;
  }
}
