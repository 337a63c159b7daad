import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const own = fileURLToPath(new URL('../css-tag.ts', import.meta.url));

/** Replaces lit's module of the `css` tag by a smaller one with the same exports: see `build/css-tag.ts`. */
export function ownCssTag(): Plugin {
  let replaced = false;
  return {
    name: 'own-css-tag',
    enforce: 'pre',
    resolveId: {
      filter: { id: /(^\.|@lit\/reactive-element)\/css-tag\.js$/ },
      handler: () => {
        replaced = true;
        return own;
      },
    },
    buildEnd(error) {
      if (!error && !replaced) this.error('lit imports its css tag in another way now: update this plugin.');
    },
  };
}
