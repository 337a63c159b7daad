import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { createEventSample } from '../events/sample-figures.js';

const NAME = 'virtual:event-sample';

const SAMPLE = fileURLToPath(new URL('../../service/sample/catalogue.json', import.meta.url));

/** A Vite plugin that gives the events page its sample, for builds without a server. */
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
