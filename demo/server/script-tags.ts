import path from 'node:path';
import type { Plugin } from 'vite';
import { codesScript, extras, root } from '../../build/entries.js';

const pages: Readonly<Record<string, string>> = { ...extras, codes: codesScript.entry };

/** Serves the addresses of the script build from the sources, so that a page with a script tag works with `npm start`. */
export function scriptTags(): Plugin {
  return {
    name: 'script-tags',
    resolveId(address) {
      const [, name] = /^\/rewards-widget\/(embed|analytics|codes|locales\/\w+)\.js$/.exec(address) ?? [];
      return name && path.join(root, `src/${pages[name] ?? name}.ts`);
    },
  };
}
