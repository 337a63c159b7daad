import { hostFile } from './host-file.js';
import { htmlAttributes } from './markup.js';
import { INSTALL, ELEMENT_NAMES } from './names.js';
import { commonNotes, PLACE_FILE, payloadFiles, placeFile } from './notes.js';
import { moduleImports } from './npm-code.js';
import type { Placed } from './placed.js';
import type { OtherFile, Snippet } from './snippet.js';

/** A component for Vue 3: docs/npm.md. */
export function vueSnippet(placed: Placed): Snippet {
  const { element, values, payload } = placed;
  const { component, payload: property } = ELEMENT_NAMES[element];
  const attributes = [...htmlAttributes(values), ...(payload ? [`:${property}="${property}"`] : [])];
  return {
    file: `${component}.vue`,
    language: 'vue',
    code: `<script setup lang="ts">
import 'rewards-widget/define';
${[...moduleImports(placed), `import '${PLACE_FILE}';`].join('\n')}
</script>

<template>
  <${[element, ...attributes].join(' ')} />
</template>
`,
    notes: ['For Vue 3, which has to know that the tag is not a Vue component. docs/npm.md.', ...commonNotes(placed)],
    others: [INSTALL, configFile(), ...payloadFiles(placed), placeFile(placed)],
  };
}

function configFile(): OtherFile {
  return {
    file: 'vite.config.ts',
    language: 'ts',
    code: hostFile('test/hosts/vue/vite.config.js'),
    about: 'Tells the compiler that the tags are not components of Vue.',
  };
}
