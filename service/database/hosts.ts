import pg from 'pg';
import { clientConfig } from './client-config.js';

/** An address of several hosts, as in `postgres://user:password@one:5432,two:5432/database`. */
const ADDRESS = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** Splits an address into one for each of its hosts. The driver knows only those of one host. */
export function splitHosts(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = ADDRESS.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [url];
}

/** Where a connection goes. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

/** Finds the primary among the hosts of an address. */
export class PrimaryFinder {
  /** The last primary comes first. */
  #addresses: readonly string[];

  constructor(url: string) {
    this.#addresses = splitHosts(url);
  }

  /**
   * Asks the hosts in order, each over its own connection, until one answers that it is writable.
   *
   * @returns undefined if there is only one host, which isn't asked
   * @throws the error of the last host if there is no such host
   */
  async find(): Promise<Host | undefined> {
    if (this.#addresses.length === 1) return undefined;
    let reason: unknown;
    for (const address of this.#addresses) {
      try {
        const found = await askPrimary(address);
        this.#addresses = [address, ...this.#addresses.filter((other) => other !== address)];
        return found;
      } catch (error) {
        reason = error;
      }
    }
    throw reason;
  }
}

/** @throws if the host can't be reached, or only be read */
async function askPrimary(address: string): Promise<Host> {
  const client = new pg.Client({ ...clientConfig(address), query_timeout: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ setting: string }>(
      "select current_setting('transaction_read_only') as setting",
    );
    if (rows[0]?.setting !== 'off') throw new Error('none of its hosts can be written.');
    return { host: client.host, port: client.port };
  } finally {
    client.connection.stream.destroy();
  }
}
