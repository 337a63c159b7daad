import { htmlAttributes, tagText } from './markup.js';
import { INSTALL, NAMES } from './names.js';
import { commonNotes, payloadFiles, placeFile } from './notes.js';
import { moduleImports } from './npm-code.js';
import type { Placed } from './placed.js';
import type { OtherFile, Snippet } from './take-away-code.js';

/** A component for Vue 3: docs/npm.md. */
export function vueSnippet(placed: Placed): Snippet {
  const { element, values, payload } = placed;
  const { component, payload: property } = NAMES[element];
  const attributes = [...htmlAttributes(values), ...(payload ? [`:${property}="${property}"`] : [])];
  const lines = [
    '<script setup lang="ts">',
    `import 'rewards-widget/define';`,
    ...moduleImports(placed),
    '</script>',
    '',
    '<template>',
    tagText(element, attributes, { indent: '  ', end: [' />', '/>'] }),
    '</template>',
  ];
  return {
    id: 'vue',
    title: 'Vue',
    file: `${component}.vue`,
    language: 'vue',
    code: `${lines.join('\n')}\n`,
    notes: [
      'For Vue 3, which has to be told that the tag is no component of its own. docs/npm.md.',
      ...commonNotes(placed),
    ],
    others: [INSTALL, CONFIG, ...payloadFiles(placed), placeFile(placed)],
  };
}

const CONFIG: OtherFile = {
  file: 'vite.config.ts',
  language: 'ts',
  code: `import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const elements = ['rewards-widget', 'giveaway-flow'];

export default defineConfig({
  plugins: [
    vue({
      template: {
        compilerOptions: { isCustomElement: (tag) => elements.includes(tag) },
      },
    }),
  ],
});
`,
  about: 'Tells the compiler that the tags are no components of Vue.',
};
