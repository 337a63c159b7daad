import js from '@eslint/js';
import { configs as lit } from 'eslint-plugin-lit';
import { configs as wc } from 'eslint-plugin-wc';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

// No text is cut in the middle of a character.
const rawCuts = ['[arguments.1.name=/_CHARS$/]', '[arguments.1.value>=20]'].map((limit) => ({
  selector: `CallExpression[callee.property.name=/^(slice|substring|substr)$/]${limit}`,
  message: 'Cut texts with cutText() of src/wire/letters.ts, which halves no character.',
}));

// Strangers choose what many of them hold, so a number of entries alone bounds no memory.
const unboundedTexts = {
  selector:
    'NewExpression[callee.name="LRUCache"][typeArguments.params.1.type="TSStringKeyword"]:not(:has(Property[key.name="maxSize"]))',
  message: 'Bound texts by their size, too: maxSize and sizeCalculation.',
};

// A clock that was set back makes such an age negative, and what is old lasts longer.
const clockAges = {
  selector: 'BinaryExpression[operator="-"][left.callee.object.name="Date"][left.callee.property.name="now"]',
  message: 'Count ages with startAge() of src/http/age.ts.',
};

// What records sessions (rrweb) sees a list of style sheets that is set, and none that is changed.
const changedSheets = {
  selector:
    'MemberExpression:matches([object.name="adoptedStyleSheets"], [object.property.name="adoptedStyleSheets"]):matches([computed=true], [property.name=/^(copyWithin|fill|length|pop|push|reverse|shift|sort|splice|unshift)$/])',
  message: 'Set adoptedStyleSheets as a whole.',
};

// Platforms may end a request's work, so that it never settles for others.
const sharedPromises = {
  selector:
    'TSTypeReference[typeName.name="Map"] TSTypeReference[typeName.name="Promise"], NewExpression[callee.name="Map"] TSTypeReference[typeName.name="Promise"]',
  message: 'Wait for the work of other requests with SharedWork of src/http/shared-work.ts.',
};

// Data from the service is text, and merchants' pages have strict Content-Security-Policies. So the sources must not parse
// a string as HTML or script, or write a style attribute.
/** A page may have put something else behind these names: browsers let a `var` take their place, or an old library does. */
const MESSAGE = 'A page may have put something else behind this name.';
const REPLACED_TYPES = '/^(Document|Element|Event|Window)$/';
const pageNames = {
  'no-restricted-globals': [
    'error',
    ...['event', 'external', 'innerHeight', 'innerWidth', 'length', 'name', 'navigation', 'origin'],
    ...['parent', 'performance', 'screen', 'scrollX', 'scrollY', 'self', 'status'],
  ].map((name) => (name === 'error' ? name : { name, message: MESSAGE })),
  'no-restricted-syntax': [
    'error',
    ...[
      `NewExpression[callee.name=${REPLACED_TYPES}]`,
      `MemberExpression[object.name=${REPLACED_TYPES}]`,
      `BinaryExpression[operator="instanceof"][right.name=${REPLACED_TYPES}]`,
      // Prototype and MooTools have their own: a spread does the same.
      'MemberExpression[object.name="Array"][property.name="from"]',
      'CallExpression[arguments.length=0] > MemberExpression[property.name="entries"]',
    ].map((selector) => ({ selector, message: MESSAGE })),
  ],
};

const markupSinks = {
  'no-eval': 'error',
  'no-implied-eval': 'off', // typescript-eslint's type-aware rule replaces it
  'no-new-func': 'error',
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          group: ['lit/directives/unsafe-*', 'lit-html/directives/unsafe-*', 'lit/static-html*', 'lit-html/static*'],
          message: 'Data from the service is text, never markup.',
        },
        {
          group: ['lit/directives/style-map*', 'lit-html/directives/style-map*'],
          message: 'Its first render writes a style attribute, which a strict Content-Security-Policy blocks.',
        },
        { group: ['node:*'], message: 'The sources run in browsers and workers.' },
      ],
    },
  ],
  'no-restricted-properties': [
    'error',
    ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe', 'createContextualFragment', 'srcdoc'].map(
      (property) => ({ property, message: 'Data from the service is text, never markup.' }),
    ),
    { object: 'document', property: 'write', message: 'Data from the service is text, never markup.' },
    { property: 'cssText', message: 'Set single properties: strict Content-Security-Policies block style attributes.' },
  ],
  'no-restricted-syntax': [
    'error',
    ...rawCuts,
    unboundedTexts,
    {
      selector:
        'TaggedTemplateExpression[tag.name=/^(html|svg|mathml)$/] TemplateElement[value.raw=/[\\s"\'/]style\\s*=/i]',
      message: 'A strict Content-Security-Policy blocks style attributes: use a class, a part or element.style.',
    },
    {
      selector:
        'TaggedTemplateExpression[tag.name=/^(html|svg|mathml)$/] TemplateElement[value.raw=/<(script|style|iframe)\\b/i]',
      message: 'Styles belong in static styles; scripts and frames do not belong in a template.',
    },
    {
      selector: 'CallExpression[callee.property.name="setAttribute"][arguments.0.value=/^(style|on.+)$/i]',
      message: 'A strict Content-Security-Policy blocks it.',
    },
  ],
};

export default defineConfig(
  globalIgnores([
    '**/dist/',
    'dist-demo/',
    'dist-service/',
    'dist-site/',
    'build/site/pages*/',
    '**/node_modules/',
    '.data/',
    'test-results/',
    'public/',
    'test/hosts/*/',
    // Shopify's command writes it.
    'integrations/shopify/thank-you/shopify.d.ts',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-constructor-return': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable-loop': 'error',
      'prefer-object-has-own': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Copying without a clipboard API needs `execCommand`, which has no successor.
      '@typescript-eslint/no-deprecated': ['error', { allow: [{ from: 'lib', name: 'execCommand' }] }],
      // Elements may have async lifecycle methods that the base class doesn't await.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { inheritedMethods: false } }],
      '@typescript-eslint/no-mixed-enums': 'error',
      '@typescript-eslint/no-unnecessary-boolean-literal-compare': 'error',
      '@typescript-eslint/no-unnecessary-template-expression': 'error',
      '@typescript-eslint/no-unnecessary-type-arguments': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/prefer-optional-chain': 'error',
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/unbound-method': 'off', // lit binds listeners, and interfaces of functions need none
      // A function may be async because its caller expects a promise.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'error',
    },
  },
  {
    // The extension's own configuration is for an app that has installed the package. Here, the sources take its place.
    files: ['integrations/shopify/**'],
    languageOptions: { parserOptions: { projectService: false, project: 'integrations/shopify/tsconfig.json' } },
    rules: markupSinks,
  },
  {
    files: ['src/**/*.ts', 'demo/**/*.ts'],
    extends: [lit['flat/recommended'], wc['flat/best-practice']],
    rules: {
      // TypeScript assigns fields in the constructor here (useDefineForClassFields), which goes through the accessors.
      'lit/no-classfield-shadowing': 'off',
      'lit/no-private-properties': 'error',
      'lit/no-this-assign-in-render': 'error',
      'lit/no-useless-template-literals': 'error',
      'lit/no-value-attribute': 'error',
      'lit/prefer-nothing': 'error',
      'lit/lifecycle-super': 'error',
    },
  },
  {
    files: ['src/**/*.ts', 'service/**/*.ts', 'demo/**/*.ts'],
    ignores: ['src/wire/letters.ts'],
    rules: { 'no-restricted-syntax': ['error', ...rawCuts, unboundedTexts] },
  },
  { files: ['src/**/*.ts'], ignores: ['src/cli/**', 'src/process/**', 'src/wire/letters.ts'], rules: markupSinks },
  {
    files: ['src/**/*.ts'],
    ignores: ['cli', 'gateway', 'http', 'process', 'server'].map((room) => `src/${room}/**`),
    rules: {
      ...pageNames,
      'no-restricted-syntax': [
        ...markupSinks['no-restricted-syntax'],
        changedSheets,
        ...pageNames['no-restricted-syntax'].slice(1),
      ],
    },
  },
  {
    files: ['src/gateway/**/*.ts'],
    rules: {
      'no-restricted-syntax': [...markupSinks['no-restricted-syntax'], clockAges, sharedPromises],
    },
  },
  {
    files: ['src/process/**/*.ts', 'src/http/**/*.ts', 'service/**/*.ts'],
    ignores: ['src/http/age.ts'],
    rules: { 'no-restricted-syntax': ['error', ...rawCuts, unboundedTexts, clockAges] },
  },
  {
    // The command also runs from read-only stores, and from Yarn's zip archives.
    files: ['src/cli/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...rawCuts,
        unboundedTexts,
        clockAges,
        {
          selector: 'ImportSpecifier[imported.name=/^(copyFile|cp)(Sync)?$/]',
          message: 'A copy of a read-only file is read-only: read and write it.',
        },
        {
          selector: 'CallExpression[callee.name=/^readdir/] Property[key.name="recursive"]',
          message: "In Yarn's zip archives, what it finds has wrong paths.",
        },
      ],
    },
  },
  {
    // Tests contain all kinds of bad input.
    files: ['test/**'],
    rules: {
      'max-lines': ['error', 400],
      'no-template-curly-in-string': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
    },
  },
  {
    // node:test handles the promises of describe() and test().
    files: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', name: ['test', 'it', 'describe', 'suite'], package: 'node:test' },
          ],
        },
      ],
    },
  },
  {
    // Assertions of chai are expressions, and equal() returns no promise, though its types say so.
    files: ['test/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', name: 'Equal', package: '@open-wc/semantic-dom-diff' }] },
      ],
    },
  },
  {
    files: ['**/*.js'],
    extends: [js.configs.recommended],
    rules: { 'no-undef': 'off' },
  },
);
