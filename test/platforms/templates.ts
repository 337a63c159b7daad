import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { templateAttributes } from '../support/template-texts.js';
import { startNginx } from './nginx.js';
import type { Platform } from './platform.js';
import { Processes } from './processes.js';
import { screenOf, withTemplateFeed } from './template-feed.js';

const JINJA = 'import sys, jinja2; sys.stdout.write(jinja2.Template(sys.stdin.read()).render())';

/** What the gateway draws, as a file that a template language goes through. */
export const templates: Platform = {
  name: 'templates',
  packages: ['caddy', 'nginx-light', 'python3-jinja2'],
  run: async ({ folder, installed, check }) => {
    const own = path.join(folder, 'templates');
    await mkdir(own);
    await writeFile(path.join(own, 'secret.txt'), 'it-ran');
    let screen = '';
    await check('draws an offer and attributes with template languages in every field', () =>
      withTemplateFeed(installed, async (gateway) => {
        screen = await (await screenOf(gateway, templateAttributes())).text();
        assert.match(screen, /<template/);
        await writeFile(path.join(own, 'index.html'), screen);
      }),
    );

    await check('passes through Caddy’s templates as it is', async () => {
      const address = `127.0.0.1:${await findFreePort()}`;
      const file = path.join(own, 'Caddyfile');
      await writeFile(file, `http://${address} {\n\troot * ${own}\n\ttemplates\n\tfile_server\n}\n`);
      const processes = new Processes();
      const env = { XDG_DATA_HOME: own, XDG_CONFIG_HOME: own, CADDY_ADMIN: `unix/${own}/admin`, SHOP_SECRET: 'it-ran' };
      processes.start(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], own, env);
      await processes.until(() => fetch(`http://${address}/secret.txt`));
      const passed = await fetch(`http://${address}/`).then((answer) => answer.text());
      await processes.stop();
      assert.ok(passed === screen, passed.slice(0, 500));
    });

    await check('passes through nginx’s server-side includes as it is', async () => {
      await writeFile(path.join(own, 'nginx.conf'), `server {\nlisten 127.0.0.1:8080;\nroot ${own};\nssi on;\n}\n`);
      const shop = await startNginx(own, new Processes(), {});
      const passed = await fetch(shop.url).then((answer) => answer.text());
      await shop.stop();
      assert.ok(passed === screen, passed.slice(0, 500));
    });

    await check('passes through Jinja as it is', async () => {
      const passed = execFileSync('/usr/bin/python3', ['-c', JINJA], { input: screen, encoding: 'utf8' });
      assert.ok(passed === screen);
    });
  },
};
