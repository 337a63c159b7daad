import type { Plugin } from 'vite';

/**
 * Makes a script load a module from a file beside it, which another step builds. Pages that don't use the module don't pay for it, and both
 * kinds of script use the same file.
 *
 * @param module name of the module's file, without its ending
 * @param file name of the file beside the script
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
    resolveId: (id) => (id === file ? { id, external: true } : undefined),
  };
}
