import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** How the name of the part begins that `codes.js` loads on the first press that needs it. */
export const CODES_PART = 'codes-after-press';

/**
 * Makes `codes.js` load its part by the name that it was built under before. The part imports nothing: it would load `codes.js` again if the
 * page has another address for it.
 */
export function partByName(): Plugin {
  return {
    name: 'part-by-name',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/after-press\.js$/ },
      handler: () => ({ id: CODES_PART, external: true }),
    },
    generateBundle({ dir }, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.dynamicImports.includes(CODES_PART)) continue;
        const part = readdirSync(path.join(dir!, 'parts')).find((file) => file.startsWith(CODES_PART));
        if (!part) throw new Error('The part of codes.js has to be built first');
        chunk.code = chunk.code.replace(CODES_PART, `./parts/${part}`);
      }
    },
  };
}
