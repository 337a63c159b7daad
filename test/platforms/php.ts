import { readdirSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startNginx } from './nginx.js';
import { shopPlatform } from './shop-platform.js';
import { Processes } from './processes.js';
import { shopEnvironment } from './shop-environment.js';

export const php = shopPlatform({
  name: 'php',
  packages: ['nginx-light', 'php-fpm', 'php-cli'],
  signInPath: '/sign-in.php',
  calls: {
    token: ['php', '-r', 'require "rewards.php"; echo rewards_token("ada");'],
    firstScreen: ['php', '-r', 'require "rewards.php"; echo rewards_first_screen();'],
  },
  start: async (folder, gateway) => {
    const processes = new Processes();
    const socket = path.join(folder, 'php-fpm.sock');
    const pool = path.join(folder, 'php-fpm.conf');
    const settings = [
      ...['[global]', `error_log = ${path.join(folder, 'php-fpm.log')}`],
      ...['[shop]', `listen = ${socket}`, 'pm = static', 'pm.max_children = 4'],
      ...['catch_workers_output = yes', `php_admin_value[session.save_path] = ${folder}`],
      ...(process.getuid?.() === 0 ? ['user = root', 'group = root'] : []),
    ];
    const documented = (await readFile(path.join(folder, 'pool.conf'), 'utf8')).replace('127.0.0.1:8788', gateway.host);
    await writeFile(pool, `${settings.join('\n')}\n${documented}`);
    await copyFile('/etc/nginx/fastcgi_params', path.join(folder, 'fastcgi_params'));
    const args = ['--nodaemonize', '--allow-to-run-as-root', '--fpm-config', pool];
    processes.start([findPhp(), ...args], folder, shopEnvironment(gateway));
    const replacements = { '127.0.0.1:8788': gateway.host, '/var/www/shop': folder, '/run/php/php-fpm.sock': socket };
    return startNginx(folder, processes, replacements);
  },
});

/** Debian's program has the version of PHP in its name. */
function findPhp(): string {
  const name = readdirSync('/usr/sbin').find((file) => /^php-fpm\d/.test(file));
  return path.join('/usr/sbin', name ?? 'php-fpm');
}
