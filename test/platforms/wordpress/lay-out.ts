import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../../service/local-postgres/free-port.js';
import { writeConfiguration } from '../write-configuration.js';

/** Where PHP and Apache write what goes wrong. */
export const LOG = 'debug.log';

/** Scripts that the tests run in the site. */
const SCRIPTS = ['install.php', 'uninstall.php', 'check.php', 'make-network.php', 'add-site.php'];

/**
 * Copies WordPress, the plugin and what the tests add to them into an empty folder.
 *
 * @returns the address that Apache will have, and its configuration
 */
export async function layOut(
  folder: string,
  plugin: string,
  wordpress: string,
): Promise<{ url: string; apache: string }> {
  const site = path.join(folder, 'site');
  mkdirSync(folder, { recursive: true });
  cpSync(wordpress, site, { recursive: true, dereference: true, filter: (file) => !file.endsWith('.htaccess') });
  cpSync(plugin, path.join(site, 'wp-content/plugins/rewards-widget'), { recursive: true });
  const own = (file: string, target = file) =>
    cpSync(path.join(import.meta.dirname, file), path.join(site, target), { recursive: true });
  own('wp-config.php');
  for (const script of SCRIPTS) own(script);
  for (const file of ['tests.php', 'stand-ins.php', 'stand-ins']) own(file, `wp-content/mu-plugins/${file}`);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  await writeConfiguration(path.join(site, 'wp-config.php'), { '{{url}}': url });
  const apache = path.join(folder, 'apache.conf');
  cpSync(path.join(import.meta.dirname, 'apache.conf'), apache);
  await writeConfiguration(apache, { '{{folder}}': folder, '{{port}}': `127.0.0.1:${port}`, '{{php}}': findPhp() });
  // Apache's processes run as another user than root.
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, LOG), '');
  chmodSync(path.join(folder, LOG), 0o666);
  return { url, apache };
}

/** Debian's version of PHP, which is in the names of Apache's modules. */
function findPhp(): string {
  const module = readdirSync('/usr/lib/apache2/modules').find((file) => /^libphp[\d.]+\.so$/.test(file));
  return /[\d.]+\d/.exec(module ?? '')?.[0] ?? '';
}
