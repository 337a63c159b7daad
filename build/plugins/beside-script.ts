import type { Plugin } from 'vite';

/** Modules in files of their own beside the script, which another step builds: by the module's file, without its ending. */
const files: Readonly<Record<string, string>> = {
  'deep-links': 'links.js',
  pictures: 'pictures.js',
  'unknown-strings': 'unknown-strings.js',
};

export const besideFiles: readonly string[] = Object.values(files);

/** Whether an import is of one of those files. */
export function isBeside(specifier: string): boolean {
  return besideFiles.includes(specifier.replace(/^\.{1,2}\//, ''));
}

/** How the script names those files. */
export const pathsFromScript = Object.fromEntries(besideFiles.map((file) => [file, `./${file}`]));

/** The same where parts, in their folder, load all but this one. */
export const pathsInParts = Object.fromEntries(
  besideFiles.map((file) => [file, file === 'unknown-strings.js' ? `./${file}` : `../${file}`]),
);

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
    resolveId: (id) => (isBeside(id) ? { id, external: true } : undefined),
  };
}
