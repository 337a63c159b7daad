/** Run by `npm version`: copies the new version from `package.json` into the sources. */
import { readFileSync, writeFileSync } from 'node:fs';
import { root } from './entries.js';

const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string };
const file = `${root}/src/version.ts`;
writeFileSync(file, readFileSync(file, 'utf8').replace(/(VERSION = ')[^']*/, `$1${version}`));
