import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const pluginSources = ['plugins/*/src/**/*.{ts,tsx}', 'cli/plugin-template/src/**/*.{ts,tsx}'];
const sources = ['platform/*/src/**/*.ts', ...pluginSources, 'ui/src/**/*.{ts,tsx}', 'cli/src/**/*.ts'];
const tests = ['**/*.test.ts', '**/*.test.tsx', '{cli,platform/server}/src/**/testing/**'];

/** What exists in one place only must not be reached from code that runs in all of them. */
const environment = [
  'document', 'window', 'navigator', 'location', 'localStorage', 'sessionStorage', 'self', 'process', 'Buffer', 'global',
  'setImmediate', 'require', '__dirname', 'fetch',
].map((name) => ({ name, message: 'platform/model runs in server, browser and CLI alike.' })); // prettier-ignore

/** A source string becomes a function in the rule sandbox and nowhere else. */
const noEvaluation = { 'no-eval': 'error', 'no-implied-eval': 'error', 'no-new-func': 'error' };

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'data/**', '**/*.d.ts', 'ui/public/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    rules: {
      ...noEvaluation,
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      // A Nest module is a class that only carries its decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: sources,
    ignores: tests,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['platform/model/src/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-globals': ['error', ...environment] },
  },
  {
    files: ['ui/src/**/*.{ts,tsx}', '{plugins/*,cli/plugin-template}/src/ui/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: tests,
    languageOptions: { globals: { ...globals.node, ...globals.jest } },
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  {
    files: ['cli/src/**/*.ts', 'platform/testing/src/bench/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
);
