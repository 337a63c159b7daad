import type { Plugin } from 'vite';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { createEventSample } from '../events/sample-figures.js';

const NAME = 'virtual:event-sample';

/** A Vite plugin that gives the events page its sample, for builds without a server. */
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
