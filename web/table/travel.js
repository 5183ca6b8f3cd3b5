// @ts-check
/** How long a card travels at each speed, in ms. @type {Record<string, number>} */
export const TRAVEL = { off: 0, fast: 160, normal: 320 };
