// The screen of tools, for every game that has some: programs over a folder of text files. A script of its own (web/app.js fetches
// it on demand).
import tools from './screen.js';

export const screens = { tools };
