// What the page's scripts keep besides their types (tests/test_lint.py runs it). Both imports come
// with eslint itself.
import js from '@eslint/js';
import globals from 'globals';

const long = { max: 80, skipComments: true, skipBlankLines: true };

export default [
  js.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } },
    rules: {
      'max-len': ['error', { code: 100 }],
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', long],
      'no-nested-ternary': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-var': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  { files: ['build/*.mjs', '**/bench/*.mjs'], languageOptions: { globals: globals.node } },
  // those of the tests, with the root as the folder they are named from
  { files: ['tests/**'], rules: { 'max-len': ['error', { code: 120 }] } },
];
