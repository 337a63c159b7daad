import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { startHostSite } from '../support/host-page.js';
import { useStarterPage } from '../support/starter-page.js';
import type { Platform } from './platform.js';
import { Processes } from './processes.js';

/** What `rewards-widget init` writes for pages without a build. The others are in `test/hosts`. */
export const starters: Platform = {
  name: 'starters',
  packages: ['php-cli'],
  run: async ({ folder, installed, browser, check }) => {
    const write = async (name: string): Promise<string> => {
      const shop = path.join(folder, `starter-${name}`);
      const command = path.join(installed.folder, 'node_modules/.bin/rewards-widget');
      await promisify(execFile)(command, ['init', name, shop]);
      return shop;
    };
    await check('shows offers and gives a code as files alone: html', async () => {
      const site = await startHostSite({ folder: await write('html') });
      try {
        await useStarterPage(`${site.url}/index.html`, browser);
      } finally {
        await site.stop();
      }
    });
    await check('shows offers and gives a code under the server of PHP itself: php', async () => {
      const shop = await write('php');
      const address = `127.0.0.1:${await findFreePort()}`;
      const processes = new Processes();
      // Nothing answers at the gateway's address.
      processes.start(['php', '-S', address], shop, { REWARDS_GATEWAY: `http://127.0.0.1:${await findFreePort()}` });
      try {
        await processes.until(async () => (await fetch(`http://${address}/shop.css`)).ok);
        await useStarterPage(`http://${address}/`, browser);
      } finally {
        await processes.stop();
      }
    });
  },
};
