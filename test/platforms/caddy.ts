import path from 'node:path';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { writeConfiguration } from './write-configuration.js';
import type { Gateway } from './gateway.js';
import { shopPlatform, type Shop } from './shop-platform.js';
import { Processes } from './processes.js';

export const caddy = shopPlatform({ name: 'caddy', packages: ['caddy'], start: startCaddy });

/** Starts Caddy with the `Caddyfile` of a folder. */
export async function startCaddy(folder: string, gateway: Pick<Gateway, 'host'>): Promise<Shop> {
  const port = await findFreePort();
  const address = `127.0.0.1:${port}`;
  const file = await writeConfiguration(path.join(folder, 'Caddyfile'), {
    '127.0.0.1:8080': address,
    '/var/www/shop': folder,
    '127.0.0.1:8788': gateway.host,
  });
  const processes = new Processes();
  const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, CADDY_ADMIN: `unix/${folder}/admin` };
  processes.start(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], folder, env);
  const url = `http://${address}`;
  await processes.until(async () => (await fetch(url)).ok);
  return { url, stop: () => processes.stop() };
}
