// @ts-check
// The small signs on buttons and marks: one path each on a 16 x 16 grid, drawn as a line.
import { html } from './html.js';

/** @type {Record<string, string>} */
const PATHS = {
  attack: 'M3 13l2 0 7-7 1-3-3 1-7 7zM2.5 9.5l4 4',
  back: 'M10 2.5L4.5 8l5.5 5.5',
  book: 'M8 4C6 2.5 3.5 2.5 2 3v10c1.5-.5 4-.5 6 1 2-1.5 4.5-1.5 6-1V3c-1.5-.5-4-.5-6 1zM8 4v10',
  branch: 'M4 2v12M4 9c0-3 8-1 8-5M12 4l-2 2M12 4l2 2',
  check: 'M2.5 8.5l3.5 3.5 7.5-8',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  copy: 'M4.5 4.5h8v10h-8zM2.5 12V2h8',
  fast: 'M2.500 3l5 5-5 5zM8.500 3l5 5-5 5z',
  file: 'M4 1.5h5.5L13 5v9.5H4zM9.5 1.5V5H13',
  film: 'M2 3.5h12v9H2zM5 3.5v9M11 3.5v9M5 8h6',
  first: 'M4 3v10M12.5 2.5L7 8l5.5 5.5',
  flag: 'M3.5 14.5v-12M3.5 3c3-1.5 5 1.5 9 0v6c-4 1.5-6-1.5-9 0',
  gear: 'M8 10.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM8 1.5v2.200M8 12.300v2.200M1.5 8h2.200'
    + 'M12.300 8h2.200M3.400 3.400L5 5M11 11l1.600 1.600M12.600 3.400L11 5M5 11l-1.600 1.600',
  hint: 'M8 1.5a4.5 4.5 0 00-2.5 8.200V12h5V9.700A4.5 4.5 0 008 1.5zM6 14.5h4',
  home: 'M2 8l6-5.5L14 8M4 7v6.5h8V7',
  last: 'M12 3v10M3.5 2.5L9 8l-5.5 5.5',
  link: 'M6.5 9.5l3-3M7 4.5l1.5-1.5a3.200 3.200 0 014.5 4.5L11.5 9'
    + 'M9 11.5L7.5 13A3.200 3.200 0 013 8.5L4.5 7',
  log: 'M3 3.5h10M3 8h10M3 12.5h6',
  moon: 'M13.5 9.5A6 6 0 016.5 2.5a6 6 0 107 7z',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  next: 'M6 2.5L11.5 8 6 13.5',
  past: 'M3.500 5A5.500 5.500 0 112.500 9M3.200 1.500V5h3.500M8 5v3.500l2.500 1.500',
  play: 'M4 2.5v11l9-5.5z',
  plus: 'M8 2.5v11M2.5 8h11',
  redo: 'M10 3l3.5 3.5L10 10M13 6.5H7a4 4 0 000 8h6',
  search: 'M7 12A5 5 0 107 2a5 5 0 000 10zM10.5 10.5L14 14',
  share: 'M8 10V1.5M5 4l3-2.5L11 4M3.5 8v6.5h9V8',
  sun: 'M8 11a3 3 0 100-6 3 3 0 000 6zM8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.5 1.5'
    + 'M11.5 11.5L13 13M13 3l-1.5 1.5M4.5 11.5L3 13',
  tap: 'M12.5 5A5.5 5.5 0 105 13M12.5 1.5V5H9',
  undo: 'M6 3L2.5 6.5 6 10M3 6.5h6a4 4 0 010 8H6',
};

/**
 * A sign by name; it says nothing to a screen reader, the button's text does.
 * @param {string} name
 */
export const icon = name => {
  const path = PATHS[name] || PATHS.more;
  return html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d=${path}></path></svg>`;
};
