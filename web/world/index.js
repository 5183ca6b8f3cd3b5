// The screens of worlds, for every game that has them: the list of a game's worlds, one of them, and what links bring. A script of their own
// (web/app.js fetches it on demand); its share of the worker is keep.js.
import arrive from './arrive.js';
import list from './list.js';
import world from './world.js';

export const screens = { world: (app, route) => (route.link ? arrive : route.parts[1] ? world : list)(app, route) };
