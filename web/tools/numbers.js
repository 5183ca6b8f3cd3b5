// @ts-check
// How numbers are said.

const UNCOUNTED = 1e15;                                 // what Python no longer counts
const figures = new Intl.NumberFormat('en');

/** @param {number} n */
export const number = n => (n < UNCOUNTED ? '' : 'more than ') + figures.format(n);

/**
 * `1 line`, `2,000 lines`.
 * @param {number} n
 * @param {string} one
 */
export const numbered = (n, one) => `${number(n)} ${n === 1 ? one : one + 's'}`;
