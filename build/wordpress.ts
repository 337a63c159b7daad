/** `npm run build:wordpress [-- FOLDER]`: the WordPress plugin as a folder and a zip file, in `dist-wordpress/` by default. */
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zipSync } from 'fflate';
import { locales, root } from './entries.js';
import { compileTranslations } from './wordpress-translations.js';

const NAME = 'rewards-widget';
const source = `${root}/integrations/wordpress/${NAME}`;

/**
 * Writes the plugin as shops install it. It holds the scripts of `dist/`, so they have to be built before.
 *
 * @param out gets `rewards-widget/` and `rewards-widget.zip`
 */
async function buildWordPress(out: string): Promise<void> {
  const plugin = path.join(out, NAME);
  await rm(plugin, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await cp(source, plugin, { recursive: true });
  await cp(`${root}/LICENSE`, path.join(plugin, 'LICENSE'));
  await copyScripts(path.join(plugin, 'assets'));
  await compileTranslations(path.join(plugin, 'languages'));
  await writeVersion(plugin);
  await makeReadable(plugin);
  await writeFile(path.join(out, `${NAME}.zip`), await zip(out, NAME));
}

async function copyScripts(assets: string): Promise<void> {
  const scripts = ['embed.js', 'codes.js', 'analytics.js', 'parts', ...locales.map((tag) => `locales/${tag}.js`)];
  for (const file of [...scripts, 'embed.LICENSE.txt'])
    await cp(`${root}/dist/${file}`, path.join(assets, file), { recursive: true });
}

async function writeVersion(plugin: string): Promise<void> {
  const { version } = JSON.parse(await readFile(`${root}/package.json`, 'utf8')) as { version: string };
  for (const name of [`${NAME}.php`, 'readme.txt']) {
    const file = path.join(plugin, name);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('{{version}}', version));
  }
}

/** A web server reads it as another user, and who builds it may let only themselves read what they write. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

async function zip(parent: string, folder: string): Promise<Uint8Array> {
  const entries = await readdir(path.join(parent, folder), { recursive: true, withFileTypes: true });
  const files: Record<string, Uint8Array> = {};
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files[path.relative(parent, file).split(path.sep).join('/')] = await readFile(file);
  }
  // The same files give the same zip file.
  return zipSync(files, { level: 9, mtime: '1980-01-01T00:00:00' });
}

const out = path.resolve(process.argv[2] ?? `${root}/dist-wordpress`);
await buildWordPress(out);
console.log(path.relative(process.cwd(), `${out}/${NAME}.zip`));
