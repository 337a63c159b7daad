import type { Plugin } from 'vite';

/** Serves the addresses of the script build from the sources, so that a page with a script tag works with `npm start`. */
export function scriptTags(): Plugin {
  return {
    name: 'script-tags',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        request.url = request.url?.replace(/^\/rewards-widget\/(embed|locales\/\w+)\.js/, '/src/$1.ts');
        next();
      });
    },
  };
}
