import path from 'node:path';
import type { Plugin, ServerOptions } from 'vite';
import { createEventSample } from '../events/sample-figures.js';
import { extras, root } from '../../build/entries.js';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';

/** What every server of `npm start` keeps to itself. */
export const access = {
  // Pages of other local ports can't read anything; Vite would let them.
  cors: false,
  // The list replaces Vite's own, which is its first line.
  fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.data/**', '*.pid', 'password'] },
} satisfies ServerOptions;

const pages: Readonly<Record<string, string>> = { ...extras, codes: 'codes/index' };

/** Serves the addresses of the script build from the sources, so that a page with a script tag works with `npm start`. */
export function scriptTags(): Plugin {
  return {
    name: 'script-tags',
    resolveId(address) {
      const [, name] = /^\/rewards-widget\/(embed|analytics|codes|locales\/\w+)\.js$/.exec(address) ?? [];
      return name && path.join(root, `src/${pages[name] ?? name}.ts`);
    },
  };
}

const NAME = 'virtual:event-sample';

/** A Vite plugin that gives the page of figures its sample, for builds without a server. */
export function eventSample(): Plugin {
  return {
    name: 'event-sample',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(createEventSample(SAMPLE_CATALOGUE)))});`;
    },
  };
}
