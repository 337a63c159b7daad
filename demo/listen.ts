import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const USUAL = 5173;

/**
 * Listens on this machine only.
 *
 * @param port as given by a person, who then means it; without one the usual port, or any that is free
 * @returns the address to open
 */
export async function listen(server: Server, port: string | undefined): Promise<string> {
  try {
    await start(server, port === undefined ? USUAL : Number(port));
  } catch (error) {
    if (port !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await start(server, 0);
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function start(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
