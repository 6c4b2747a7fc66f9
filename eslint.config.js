import tseslint from 'typescript-eslint';

const SIZE_LIMITS = {
  'max-lines': ['error', { max: 400 }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-params': 'off',
  '@typescript-eslint/max-params': ['error', { max: 3 }],
};

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '**/node_modules/**', 'test-results/**', 'test/site/pages/**'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './src/inpage/tsconfig.json', './src/server/page/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // The low-level Server is our choice: the high-level class converts its schemas on every call.
      '@typescript-eslint/no-deprecated': 'off',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // We write no `!`: an `as` stands beside the sentence that proves it.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      // There are no enums, and to look for them takes a fifth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  { files: ['src/**/*.ts'], rules: SIZE_LIMITS },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts', 'eval/**/*.ts', 'scripts/**/*.ts'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: { parserOptions: { project: false } },
    ...tseslint.configs.disableTypeChecked,
  },
);
