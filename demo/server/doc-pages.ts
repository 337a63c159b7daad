import type { Plugin } from 'vite';
import { listDocs, renderDoc } from '../docs/doc-page.js';

/** A Vite plugin that serves the pages of `docs/` as HTML: `docs/embed.md` at `/docs/embed.html`. */
export function docPages(): Plugin {
  return {
    name: 'doc-pages',
    configureServer({ middlewares }) {
      middlewares.use('/docs', (request, response, next) => {
        const [, wanted] = /^\/([\w-]+)\.html(?:\?|$)/.exec(request.url ?? '') ?? [];
        const answer = async (): Promise<void> => {
          if (wanted === undefined || !(await listDocs()).includes(wanted)) return next();
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(await renderDoc(wanted));
        };
        answer().catch(next);
      });
    },
  };
}
