import type { Plugin } from 'vite';

/** Where lit creates its policy. */
const creation = /(\w+)\?\1\.createPolicy\("lit-html",/;

/**
 * Names the Trusted Types policy of the scripts' own copy of lit, so that a page's Content-Security-Policy can allow it beside another
 * copy's. A second script on a page uses the first one's policy: another one of that name would be refused. It draws only what the first
 * doesn't have, as `embed.js` draws codes beside `embed.iife.js`.
 */
export function namePolicy(name: string): Plugin {
  let named = false;
  return {
    name: 'name-policy',
    transform: {
      filter: { id: /\/lit-html\/lit-html\.js$/ },
      handler(code) {
        named = creation.test(code);
        return {
          code: code.replace(creation, `$1?globalThis[Symbol.for("${name}:policy")]??=$1.createPolicy("${name}",`),
          map: null,
        };
      },
    },
    buildEnd(error) {
      if (!error && !named) this.error('lit creates its policy in another way now: update this plugin.');
    },
  };
}
