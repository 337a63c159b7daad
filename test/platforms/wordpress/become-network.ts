import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WordPressSite } from './wordpress-site.js';

/**
 * Makes a site a network of sites for good, with the plugin active on all of them. The second site is at `/second/`, and ada is its
 * administrator.
 */
export async function becomeNetwork(site: WordPressSite): Promise<void> {
  await site.runPhp('make-network.php');
  // WordPress's own rules for a network in folders.
  cpSync(path.join(import.meta.dirname, 'network.htaccess'), path.join(site.folder, 'site/.htaccess'));
  const constants = {
    MULTISITE: true,
    SUBDOMAIN_INSTALL: false,
    DOMAIN_CURRENT_SITE: new URL(site.url).host,
    PATH_CURRENT_SITE: '/',
    SITE_ID_CURRENT_SITE: 1,
    BLOG_ID_CURRENT_SITE: 1,
  };
  writeFileSync(path.join(site.folder, 'network.json'), JSON.stringify(constants));
  await site.runPhp('add-site.php');
}
