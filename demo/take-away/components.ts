import { quoteAttribute, quoteAttributeWithBraces, quoteString, htmlAttribute } from './escaping.js';
import { hostFile } from './host-file.js';
import type { Placed, PlacedValue } from './placed.js';
import { gatewayFiles } from './servers.js';
import {
  type CodeFile,
  commonNotes,
  ELEMENT_NAMES,
  INSTALL,
  moduleImports,
  type Names,
  type OtherFile,
  payloadFiles,
  PLACE_FILE,
  placeFile,
  type Snippet,
} from './snippet.js';

/** How the code of a framework differs from that of the others. */
interface Framework {
  readonly file: (component: string) => string;
  readonly language: CodeFile['language'];
  readonly note: string;
  /** A further note if the payload is in the page. */
  readonly payloadNote?: string;
  /** How a value of the element is written. */
  readonly value: (value: PlacedValue, names: Names) => string;
  /** How the payload is written. */
  readonly payload: (names: Names) => string;
  readonly code: (parts: Parts) => string;
  /** Further files of the framework. */
  readonly files?: (placed: Placed) => OtherFile[];
  /** Whether the component imports a style sheet. A script that appends the element needs none. */
  readonly styled: boolean;
}

interface Parts extends Names {
  readonly element: string;
  /** Imports of strings and of the payload. */
  readonly imports: readonly string[];
  /** The element's values and payload, as `value` and `payload` write them. */
  readonly values: readonly string[];
  readonly placed: Placed;
}

const STYLES = `import '${PLACE_FILE}';`;

const react = ({
  className,
  component,
  imports,
  values,
}: Parts): string => `import { ${className} } from 'rewards-widget/react';
${[...imports, STYLES].join('\n')}

export function ${component}() {
  return <${[className, ...values].join(' ')} />;
}
`;

const jsxValue = ({ property, value }: PlacedValue): string => {
  if (value === true) return property;
  return `${property}=${typeof value === 'number' ? `{${value}}` : quoteAttribute(value)}`;
};

const REACT: Framework = {
  file: (component) => `${component}.tsx`,
  language: 'tsx',
  note: 'For React 18 and 19. The component registers the element itself. docs/npm.md.',
  value: jsxValue,
  payload: ({ payload }) => `${payload}={${payload}}`,
  code: react,
  styled: true,
};

/** The code for pages with a bundler: docs/npm.md. */
const FRAMEWORKS = {
  npm: {
    file: () => 'rewards.ts',
    language: 'ts',
    note: 'The last line decides where it goes. Append it to an element of your own. docs/npm.md.',
    value: ({ property, value }, { variable }) =>
      `${variable}.${property} = ${typeof value === 'string' ? quoteString(value) : value};`,
    payload: ({ variable, payload }) => `${variable}.${payload} = ${payload};`,
    code: ({ element, variable, imports, values }) =>
      `${[
        `import 'rewards-widget/define';`,
        ...imports,
        '',
        `const ${variable} = document.createElement('${element}');`,
        ...values,
        `document.body.append(${variable});`,
      ].join('\n')}\n`,
    styled: false,
  },
  react: REACT,
  next: {
    ...REACT,
    note: 'For the app router: import it in a page. The offers follow in the browser. docs/npm.md.',
    code: (parts) => `'use client';\n\n${react(parts)}`,
    files: gatewayFiles,
  },
  vue: {
    file: (component) => `${component}.vue`,
    language: 'vue',
    note: 'For Vue 3, which has to know that the tag is not a Vue component. docs/npm.md.',
    value: (value) => htmlAttribute(value),
    payload: ({ payload }) => `:${payload}="${payload}"`,
    code: ({ element, imports, values }) => `<script setup lang="ts">
import 'rewards-widget/define';
${[...imports, STYLES].join('\n')}
</script>

<template>
  <${[element, ...values].join(' ')} />
</template>
`,
    files: () => [
      {
        file: 'vite.config.ts',
        language: 'ts',
        code: hostFile('test/hosts/vue/vite.config.js'),
        about: 'Tells the compiler that the tags are not components of Vue.',
      },
    ],
    styled: true,
  },
  svelte: {
    file: (component) => `${component}.svelte`,
    language: 'svelte',
    note: 'For Svelte 5 and SvelteKit. docs/npm.md.',
    value: (value) => htmlAttribute(value, quoteAttributeWithBraces),
    payload: ({ payload }) => `{${payload}}`,
    code: ({ element, imports, values }) => `<script lang="ts">
import 'rewards-widget/define';
import 'rewards-widget/svelte';
${[...imports, STYLES].join('\n')}
</script>

<${[element, ...values].join(' ')}></${element}>
`,
    styled: true,
  },
  angular: {
    file: (component) => `${component}.ts`,
    language: 'ts',
    note: 'Import the component where you use its tag. docs/npm.md.',
    payloadNote: 'For the import of JSON, tsconfig.json needs "resolveJsonModule": true.',
    value: (value) => {
      const { property, attribute } = value;
      if (needsField(value)) return `[${property}]="${property}"`;
      return value.value === true ? attribute : `${attribute}=${quoteAttribute(String(value.value))}`;
    },
    payload: ({ payload }) => `[${payload}]="${payload}"`,
    code: ({
      element,
      component,
      imports,
      values,
      payload,
      placed,
    }) => `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import 'rewards-widget/define';
${imports.join('\n')}

@Component({
  selector: 'app-${element}',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`<${[element, ...values].join(' ')}></${element}>\`,
  styleUrl: '${PLACE_FILE}',
})
export class ${component} {
${[
  ...placed.values.filter(needsField).map(({ property, value }) => `${property} = ${quoteString(String(value))}`),
  ...(placed.payload ? [`${payload} = ${payload}`] : []),
]
  .map((field) => `  protected readonly ${field};\n`)
  .join('')}}
`,
    styled: true,
  },
} satisfies Record<string, Framework>;

/** A component of a framework, or a module without one. */
export function componentSnippet(framework: keyof typeof FRAMEWORKS, placed: Placed): Snippet {
  const { file, language, note, payloadNote, value, payload, code, files, styled }: Framework = FRAMEWORKS[framework];
  const names = ELEMENT_NAMES[placed.element];
  return {
    file: file(names.component),
    language,
    code: code({
      ...names,
      element: placed.element,
      imports: moduleImports(placed),
      values: [...placed.values.map((one) => value(one, names)), ...(placed.payload ? [payload(names)] : [])],
      placed,
    }),
    notes: [note, ...(placed.payload && payloadNote ? [payloadNote] : []), ...commonNotes(placed)],
    others: [INSTALL, ...(files?.(placed) ?? []), ...payloadFiles(placed), ...(styled ? [placeFile(placed)] : [])],
  };
}

/** Whether a text would have another meaning within a template, or within the quotes of a script. */
function needsField({ value }: PlacedValue): boolean {
  return typeof value === 'string' && /[`$\\{}]/.test(value);
}
