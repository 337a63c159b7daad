import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { EventsFlags } from '../../src/cli/events-command.js';
import { answerEvents, eventAt, type SentEvent } from '../client/answer-events.js';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { withFolder } from './events-command.js';

/** One event every hour for sixteen days: three requests of a week, some events on their boundaries. */
export const EVENTS = Array.from({ length: 16 * 24 }, (_, hour) => eventAt(Date.UTC(2026, 2, 1, hour), `e${hour + 1}`));
export const PER_PAGE = 40;

/** An export of events to a file. */
export interface Export {
  readonly server: LoopbackServer;
  readonly file: string;
  readonly flags: Pick<EventsFlags, 'baseUrl' | 'type' | 'start' | 'end' | 'output'>;
  ids(): unknown[];
}

/** Calls `use` with a service and a file. */
export function exporting(
  use: (exported: Export) => Promise<void>,
  events: readonly SentEvent[] = EVENTS,
): Promise<void> {
  return withFolder(async (folder) => {
    const server = await startLoopbackServer(answerEvents(events, PER_PAGE));
    const file = path.join(folder, 'events.ndjson');
    try {
      await use({
        server,
        file,
        flags: { baseUrl: server.url, type: 'claim', start: '2026-03-01', end: '2026-03-16', output: file },
        ids: () =>
          readFileSync(file, 'utf8')
            .split('\n')
            .slice(0, -1)
            .map((line) => (JSON.parse(line) as SentEvent).id),
      });
    } finally {
      await server.stop();
    }
  });
}

/** The ids of all of them. */
export const ALL = EVENTS.map(({ id }) => id);

/** Answers this many requests, then fails. */
export function after(count: number, then: RequestListener): RequestListener {
  const good = answerEvents(EVENTS, PER_PAGE);
  return (request, response) => (count-- > 0 ? good : then)(request, response);
}
