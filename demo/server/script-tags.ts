import path from 'node:path';
import type { Plugin } from 'vite';
import { extras, root } from '../../build/entries.js';

/** Serves the addresses of the script build from the sources, so that a page with a script tag works with `npm start`. */
export function scriptTags(): Plugin {
  return {
    name: 'script-tags',
    resolveId(address) {
      const [, name] = /^\/rewards-widget\/(embed|analytics|locales\/\w+)\.js$/.exec(address) ?? [];
      return name && path.join(root, `src/${extras[name] ?? name}.ts`);
    },
  };
}
