import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Minifies each file of the script-tag builds once more: else `embed.js` is 204 bytes larger and `embed.iife.js` 473 (brotli), over both budgets. */
export function minifyChunks(): Plugin {
  return {
    name: 'minify-chunks',
    renderChunk: {
      order: 'post',
      handler: async (code, _chunk, { format }) => {
        const { code: minified } = await minify(code, {
          module: format === 'es',
          ecma: 2020,
          compress: { passes: 2, keep_fargs: false },
          // Vite's minifier shortens names afterwards, and better.
          mangle: false,
        });
        return { code: minified!, map: null };
      },
    },
  };
}
