import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/paraglide/', 'src/i18n/made/', 'src/api/types.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node, ...globals.serviceworker } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser, svelteConfig } },
    rules: {
      // Templates hold no markup of their own making; routes are ours, not SvelteKit's.
      'svelte/no-at-html-tags': 'error',
      'svelte/no-navigation-without-resolve': 'off',
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-undef': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: "SvelteAttribute[key.name='style']",
          message: 'The content policy of the server forbids style attributes; use style:property={value}.',
        },
        {
          selector: "MemberExpression[object.name='m'][computed=true]:not([property.type='Literal'])",
          message: 'Name messages by a literal key: otherwise all of them end up in one chunk.',
        },
        {
          selector: "SvelteAttribute[key.name='style']",
          message: 'The content policy forbids it: a `style:` directive goes another way and is fine.',
        },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
);
