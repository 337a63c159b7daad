import path from 'node:path';
import { findFreePort } from '../../tools/local-postgres/free-port.js';
import { writeConfiguration } from './write-configuration.js';
import { shopPlatform } from './shop-platform.js';
import { Processes } from './processes.js';

export const caddy = shopPlatform({
  name: 'caddy',
  packages: ['caddy'],
  start: async (folder, gateway) => {
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
  },
});
