// @ts-check
// Every screen of the page, in one table: the router finds a screen here, the build makes scripts
// and sheets of what it names, and the service worker keeps those. A new screen is one line here
// and a module that draws it (web/page/app.js says what of).
//   route    its word in the address (web/page/router.js); `new` is the address of a game alone
//   load     brings the module; the screen is its export of the route's name, or its default
//   styles   its sheets in web/, without the ending, beside the one that every screen has
// Scripts that `load` names are fetched when they are asked for, so that a first visit does not
// wait for them. Those of `FIRST` stand in the page's own script.

/** Parts of the page that several screens share, as {load, styles}. */
export const DECKS = { load: () => import('../decks/decks.js'), styles: ['decks/decks'] };
export const RESPONSES = {
  load: () => import('../responses/responses.js'),
  styles: ['responses/responses'],
};
export const FRIEND = {
  load: () => import('../remote/remote.js'),
  styles: ['remote/remote'],
};
export const CLIP = { load: () => import('../clip/clip.js'), styles: ['clip/clip'] };

const FIRST = { load: () => import('../screens/first.js'), styles: [] };
const WORLDS = {
  load: () => import('../worlds/worlds.js'),
  styles: ['decks/decks', 'worlds/worlds'],
};
const REVIEW = {
  load: () => import('../screens/review.js'),
  styles: ['screens/review', 'responses/responses'],
};

export const SCREENS = [
  { route: 'home', ...FIRST },
  { route: 'new', ...FIRST },
  { route: 'play', ...FIRST },
  { route: 'learn', load: () => import('../screens/learn.js'), styles: [] },
  { route: 'review', ...REVIEW },
  { route: 'share', ...REVIEW },
  { route: 'rules', load: () => import('../screens/rules.js'), styles: [] },
  { route: 'matches', load: () => import('../screens/matches.js'), styles: [] },
  {
    route: 'puzzles',
    load: () => import('../screens/puzzles.js'),
    styles: ['screens/puzzles'],
  },
  { route: 'puzzle', load: () => import('../screens/puzzle.js'), styles: [] },
  { route: 'daily', load: () => import('../screens/daily.js'), styles: ['screens/puzzles'] },
  {
    route: 'statistics',
    load: () => import('../screens/statistics.js'),
    styles: ['screens/statistics'],
  },
  { route: 'settings', load: () => import('../screens/settings.js'), styles: [] },
  { route: 'about', load: () => import('../screens/about.js'), styles: [] },
  { route: 'cards', ...DECKS },
  { route: 'decks', ...DECKS },
  { route: 'deck', ...DECKS },
  { route: 'gift', ...DECKS },
  { route: 'friend', ...FRIEND },
  { route: 'letter', ...FRIEND },
  { route: 'world', ...WORLDS },
  { route: 'tools', load: () => import('../tools/tools.js'), styles: ['tools/tools'] },
  { route: 'lab', load: () => import('../lab/lab.js'), styles: ['lab/lab'] },
];
