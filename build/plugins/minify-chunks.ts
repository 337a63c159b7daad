import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Minifies each file of the script-tag builds once more. Without it, `embed.js` is 300 bytes larger (brotli), which is over its budget. */
export function minifyChunks(): Plugin {
  return {
    name: 'minify-chunks',
    renderChunk: {
      order: 'post',
      handler: async (code, _chunk, { format }) => {
        const { code: minified } = await minify(code, {
          module: format === 'es',
          ecma: 2020,
          // Neither lit nor our code reads a property for its effect.
          compress: { passes: 2, keep_fargs: false, pure_getters: true },
          // Vite's minifier shortens names afterwards, and better.
          mangle: false,
        });
        return { code: minified!, map: null };
      },
    },
  };
}
