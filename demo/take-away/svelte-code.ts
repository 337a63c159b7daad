import { quoteAttributeWithBraces } from './escaping.js';
import { htmlAttributes } from './markup.js';
import { INSTALL, ELEMENT_NAMES } from './names.js';
import { commonNotes, PLACE_FILE, payloadFiles, placeFile } from './notes.js';
import { moduleImports } from './npm-code.js';
import type { Placed } from './placed.js';
import type { Snippet } from './snippet.js';

/** A component for Svelte 5: docs/npm.md. */
export function svelteSnippet(placed: Placed): Snippet {
  const { element, values, payload } = placed;
  const { component, payload: property } = ELEMENT_NAMES[element];
  const attributes = [...htmlAttributes(values, quoteAttributeWithBraces), ...(payload ? [`{${property}}`] : [])];
  return {
    file: `${component}.svelte`,
    language: 'svelte',
    code: `<script lang="ts">
import 'rewards-widget/define';
import 'rewards-widget/svelte';
${[...moduleImports(placed), `import '${PLACE_FILE}';`].join('\n')}
</script>

<${[element, ...attributes].join(' ')}></${element}>
`,
    notes: ['For Svelte 5 and SvelteKit. docs/npm.md.', ...commonNotes(placed)],
    others: [INSTALL, ...payloadFiles(placed), placeFile(placed)],
  };
}
