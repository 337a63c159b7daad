import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const MARK = '?own';

/**
 * Gives lit's hydration its own copy of the few helpers that it uses. If the catalogue shared them, they would be a separate file, and
 * every page with a catalogue would wait for it.
 */
export function ownHelpers(): Plugin {
  return {
    name: 'own-helpers',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^lit-html\/directive(-helpers)?\.js$/ },
      async handler(source, importer) {
        if (!importer?.includes('/ssr-client/')) return null;
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return resolved && resolved.id + MARK;
      },
    },
    load: {
      filter: { id: /\?own$/ },
      handler: async (id) => ({ code: await readFile(id.slice(0, -MARK.length), 'utf8'), moduleSideEffects: false }),
    },
  };
}
