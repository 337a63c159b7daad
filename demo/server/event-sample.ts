import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { createEventSample } from '../events/sample-figures.js';

const NAME = 'virtual:event-sample';

const SAMPLE = fileURLToPath(new URL('../../service/sample/catalogue.json', import.meta.url));

/** Gives the events page its sample to count where it has no server: a vite plugin for every build of that page. */
export function eventSample(): Plugin {
  return {
    name: 'event-sample',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      this.addWatchFile(SAMPLE);
      const catalogue = JSON.parse(await readFile(SAMPLE, 'utf8')) as Parameters<typeof createEventSample>[0];
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(createEventSample(catalogue)))});`;
    },
  };
}
