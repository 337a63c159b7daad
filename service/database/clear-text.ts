import pg from 'pg';
import { splitHosts } from './hosts.js';

/** Loopback addresses and names, and folders of Unix sockets. */
const LOCAL = /^(\/.*|localhost|127(\.\d+){3}|::1|)$/i;

/**
 * The host of a `postgres://` address if it is spoken to without TLS, and isn't this machine. Settings of PostgreSQL's own environment
 * variables, such as `PGSSLMODE`, count too.
 */
export function findClearTextHost(url: string): string | undefined {
  return splitHosts(url)
    .map((address) => new pg.Client(address))
    .find(({ host, ssl }) => !ssl && !LOCAL.test(host))?.host;
}
