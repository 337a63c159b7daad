import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { shopPlatform, type Shop } from './shop-platform.js';
import { Processes } from './processes.js';
import { writeConfiguration } from './write-configuration.js';

export const nginx = shopPlatform({
  name: 'nginx',
  packages: ['nginx-light'],
  start: (folder, gateway) =>
    startNginx(folder, new Processes(), { '127.0.0.1:8788': gateway.host, '/var/www/shop': folder }),
});

/**
 * Starts nginx with the `nginx.conf` of a folder, which is the part that a shop writes.
 *
 * @param processes what else the shop runs
 * @param replacements in the configuration, such as an address
 * @param path that answers when all is ready
 */
export async function startNginx(
  folder: string,
  processes: Processes,
  replacements: Readonly<Record<string, string>>,
  path = '/',
): Promise<Shop> {
  const port = await findFreePort();
  const site = await writeConfiguration(join(folder, 'nginx.conf'), {
    '127.0.0.1:8080': `127.0.0.1:${port}`,
    ...replacements,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = join(folder, 'main.conf');
  await writeFile(
    main,
    `daemon off;
    pid ${folder}/nginx.pid;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      include /etc/nginx/mime.types;
      access_log off;
      ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
      include ${site};
    }`,
  );
  processes.start(['nginx', '-p', folder, '-c', main, '-e', 'stderr'], folder);
  const url = `http://127.0.0.1:${port}`;
  await processes.until(async () => (await fetch(url + path)).ok);
  return { url, stop: () => processes.stop() };
}
