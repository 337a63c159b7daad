import type { IncomingMessage } from 'node:http';

/** Headers that the platform's `fetch` adds itself. */
const platform = new Set(['accept-encoding', 'accept-language', 'connection', 'host', 'sec-fetch-mode', 'user-agent']);

/** Names of our own headers, sorted. */
export function ownHeaders({ headers }: IncomingMessage): string[] {
  return Object.keys(headers)
    .filter((name) => !platform.has(name))
    .sort();
}
