/**
 * Run by `npm version`: copies the new version from `package.json` to the sources and the service, and keeps the public names of this
 * version, which later releases are compared with.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { root } from './entries.js';
import { readSurface, SURFACE } from './release/surface.js';

const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string };

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(`${root}/${file}`, change(readFileSync(`${root}/${file}`, 'utf8')));
}

const json = (value: unknown, indent: number): string => `${JSON.stringify(value, null, indent)}\n`;

rewrite('src/version.ts', (text) => text.replace(/(VERSION = ')[^']*/, `$1${version}`));
rewrite('service/package.json', (text) => json({ ...(JSON.parse(text) as object), version }, 2));
rewrite('package-lock.json', (text) => {
  const lock = JSON.parse(text) as { packages: { service: { version: string } } };
  lock.packages.service.version = version;
  return json(lock, 2);
});

execFileSync('npm', ['run', '--silent', 'build'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
});
writeFileSync(`${root}/${SURFACE}`, json(readSurface(root), 1));
