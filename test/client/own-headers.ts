import type { IncomingMessage } from 'node:http';

/** What the platform's own fetch adds, with or without us. */
const platform = new Set(['accept-encoding', 'accept-language', 'connection', 'host', 'sec-fetch-mode', 'user-agent']);

/** Names of the headers that are ours, in the order of the alphabet. */
export function ownHeaders({ headers }: IncomingMessage): string[] {
  return Object.keys(headers)
    .filter((name) => !platform.has(name))
    .sort();
}
