import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['build/', 'dist/', 'node_modules/', 'test-results/'] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Data never becomes markup.
      'no-restricted-properties': ['error', { property: 'innerHTML' }, { property: 'outerHTML' }, { property: 'insertAdjacentHTML' }],
    },
  },
  { files: ['web/app/**/*.js', 'web/element/**/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['scripts/**/*.js', 'tests/**/*.js', 'web/pages/**/*.js', '*.js'], languageOptions: { globals: globals.node } },
  { files: ['tests/browser/**/*.js'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
