// What the page's scripts keep besides their types (tests/test_lint.py runs it). Both imports come
// with eslint itself.
import js from '@eslint/js';
import globals from 'globals';

// Rooms whose lines are no longer than 100 letters; one that is mended joins the list.
const SHORT_LINES = ['build', 'match', 'page', 'table', 'worker'];
// screens that are one long function yet; one that is taken apart leaves this list
const WHOLE = ['decks/builder.js', 'decks/list.js', 'worlds/fromLink.js', 'worlds/worldList.js'];
const long = { max: 80, skipComments: true, skipBlankLines: true };

export default [
  js.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } },
    rules: {
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', long],
      'no-nested-ternary': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-var': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  { files: SHORT_LINES.map(room => `${room}/**`), rules: { 'max-len': ['error', { code: 100 }] } },
  { files: WHOLE, rules: { 'max-lines-per-function': 'off' } },
  { files: ['build/*.mjs'], languageOptions: { globals: globals.node } },
];
