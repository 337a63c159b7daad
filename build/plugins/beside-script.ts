import type { Plugin } from 'vite';

/** Modules in files of their own beside the script, which another step builds: by the module's file, without its ending. */
const files: Readonly<Record<string, string>> = { 'deep-links': 'links.js', pictures: 'pictures.js' };

/** How the script names those files, and how a part does, in its folder. */
export const pathsFromScript = pathsFrom('./');
export const pathsFromParts = pathsFrom('../');

function pathsFrom(folder: string): Record<string, string> {
  return Object.fromEntries(Object.values(files).map((file) => [file, folder + file]));
}

/**
 * Makes a script load these modules from the files beside it. Pages that don't use them don't pay for them, and both kinds of script use the
 * same files.
 */
export function besideScript(): Plugin {
  const target = new RegExp(`(?<=\\bimport\\(')[^']*/(${Object.keys(files).join('|')})\\.js(?=')`, 'g');
  return {
    name: 'beside-script',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: target },
      handler: (code) => ({ code: code.replace(target, (_, module: string) => files[module]!), map: null }),
    },
    resolveId: (id) => (Object.values(files).includes(id) ? { id, external: true } : undefined),
  };
}
