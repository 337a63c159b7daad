import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Platform } from '../platform.js';
import { DEBIANS_WORDPRESS } from './wordpress-site.js';

const plugin = path.resolve(import.meta.dirname, '../../../integrations/wordpress/rewards-widget');

/** PHP 7.4 for Node, of 53 MB. Debian has no PHP that old. */
const PACKAGE = '@php-wasm/node-7-4@3.1.56';

/** What WooCommerce, web servers and the plugin itself have, each called only where it exists. */
const OTHERS = [
  'WC_Order',
  'wc_get_order',
  'wc_get_orders',
  'wc_get_account_endpoint_url',
  'wp_enqueue_script_module',
  'getallheaders',
  'fastcgi_finish_request',
  'litespeed_finish_request',
  'rewards_widget_uninstall_site',
];

/** What `oldest-php.php` prints. */
interface Found {
  readonly version: string;
  readonly broken: readonly string[];
  readonly functions: readonly string[];
  readonly classes: readonly string[];
}

/** The plugin's own code, read and compiled by the oldest PHP that its header names. WordPress doesn't run there. */
export const oldestPhp: Platform = {
  name: 'wordpress-php-7.4',
  packages: ['wordpress'],
  run: async ({ folder, check }) => {
    let found: Found | undefined;
    await check('compiles the plugin in the oldest PHP that its header names', async () => {
      found = await inspect(path.join(folder, 'php-7.4'));
      const [, named] = /^ \* Requires PHP:\s*(\S+)$/m.exec(
        readFileSync(path.join(plugin, 'rewards-widget.php'), 'utf8'),
      )!;
      assert.equal(found.version.split('.').slice(0, 2).join('.'), named);
      assert.deepEqual(found.broken, []);
    });
    if (!found) return;
    const { functions, classes } = found;
    await check('calls only functions and classes that this PHP or WordPress 6.1 has', () => {
      const known = namesInWordPress();
      assert.ok(functions.length > 50);
      const unknown = functions.filter((name) => !known.functions.has(name) && !OTHERS.includes(name));
      assert.deepEqual(unknown, []);
      assert.deepEqual(
        classes.filter((name) => !known.classes.has(name) && !OTHERS.includes(name)),
        [],
      );
      return Promise.resolve();
    });
  },
};

async function inspect(folder: string): Promise<Found> {
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  await promisify(execFile)('npm', ['install', '--silent', '--ignore-scripts', PACKAGE], { cwd: folder });
  const files = readdirSync(plugin, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.php'));
  const job = {
    code: readFileSync(path.join(import.meta.dirname, 'oldest-php.php'), 'utf8'),
    files: Object.fromEntries(files.map((file) => [`/plugin/${file}`, readFileSync(path.join(plugin, file), 'utf8')])),
  };
  writeFileSync(path.join(folder, 'job.json'), JSON.stringify(job));
  writeFileSync(path.join(folder, 'run.js'), RUN);
  const { stdout } = await promisify(execFile)('node', ['run.js'], { cwd: folder });
  return JSON.parse(stdout) as Found;
}

/** In a process of its own, so that the package is found where it was installed. */
const RUN = `
import { readFileSync } from 'node:fs';
import { getPHPLoaderModule } from '@php-wasm/node-7-4';
import { loadPHPRuntime, PHP } from '@php-wasm/universal';
const { code, files } = JSON.parse(readFileSync('job.json', 'utf8'));
const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule(), {}));
for (const [name, text] of Object.entries(files)) {
  php.mkdirTree(name.slice(0, name.lastIndexOf('/')));
  php.writeFile(name, text);
}
const { text, errors } = await php.run({ code });
process.stderr.write(errors);
process.stdout.write(text, () => process.exit(0));
`;

/** Functions and classes of Debian's WordPress, which is the oldest one that the header names. */
function namesInWordPress(): { functions: ReadonlySet<string>; classes: ReadonlySet<string> } {
  const [functions, classes] = [new Set<string>(), new Set<string>()];
  for (const folder of ['wp-includes', 'wp-admin/includes'])
    for (const file of readdirSync(path.join(DEBIANS_WORDPRESS, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.php')) continue;
      const text = readFileSync(path.join(DEBIANS_WORDPRESS, folder, file), 'utf8');
      for (const [, name] of text.matchAll(/^\s*function &?(\w+) ?\(/gm)) functions.add(name!.toLowerCase());
      for (const [, name] of text.matchAll(/^(?:final |abstract )?class (\w+)/gm)) classes.add(name!);
    }
  return { functions, classes };
}
