import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Minifies each file of the script-tag builds once more: else `embed.js` has 160 and `embed.iife.js` 530 bytes more (brotli), over both budgets. */
export function minifyChunks(): Plugin {
  return {
    name: 'minify-chunks',
    renderChunk: {
      order: 'post',
      handler: async (code, _chunk, { format }) => {
        const { code: minified } = await minify(code, {
          module: format === 'es',
          ecma: 2020,
          compress: { passes: 3, keep_fargs: false },
        });
        return { code: minified!, map: null };
      },
    },
  };
}
