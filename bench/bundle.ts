import { build, type Rolldown } from 'vite';
import { root } from '../build/entries.js';

/** One file of the bench as a page gets it: bundled, minified, in production mode. */
export async function bundle(file: string, format: 'es' | 'iife' = 'es'): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: `${root}/bench/${file}`, output: { format, codeSplitting: false, comments: false } },
    },
  });
  return (built as Rolldown.RolldownOutput).output[0].code;
}
