// How numbers are said.

const UNCOUNTED = 1e15;                                 // what Python no longer counts
const figures = new Intl.NumberFormat('en');

export const number = n => (n < UNCOUNTED ? '' : 'more than ') + figures.format(n);

/** `1 line`, `2,000 lines`. */
export const numbered = (n, one, many = one + 's') => `${number(n)} ${n === 1 ? one : many}`;
