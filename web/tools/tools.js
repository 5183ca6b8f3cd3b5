// @ts-check
// The screen of tools, for every game that has some: programs over a folder of text files.
export { default as tools } from './screen.js';
