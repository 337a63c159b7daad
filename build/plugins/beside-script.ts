import type { Plugin } from 'vite';

/**
 * Makes the scripts load a module on demand from a file beside them, which is built by itself: what only few pages need costs the others nothing,
 * in one file for `embed.js` and the classic script.
 *
 * @param module the name of the module's file, without its ending
 * @param file as the bundler is told that it is external
 */
export function besideScript(module: string, file: string): Plugin {
  return {
    name: 'beside-script',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: `/${module}.js` },
      handler: (code) => ({
        code: code.replace(new RegExp(`(?<=\\bimport\\(')[^']*/${module}\\.js(?=')`, 'g'), file),
        map: null,
      }),
    },
  };
}
