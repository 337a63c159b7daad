import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.dirname(import.meta.dirname);

/** The entries of the package, as in `package.json`: paths within `src/`, and so within `dist/`. */
export const moduleEntries = [
  'index',
  'define',
  'client/index',
  'gateway/index',
  'gateway/token/index',
  'server/index',
  'analytics/index',
  'codes/index',
  'frameworks/react',
  'frameworks/jsx',
  'frameworks/vue',
  'frameworks/svelte',
].filter((entry) => existsSync(`${root}/src/${entry}.ts`));

/** Scripts for pages, each in a file of its own beside `embed.js`: the file's name, and its source within `src/`. */
export const extras: Readonly<Record<string, string>> = {
  analytics: 'analytics/analytics-script',
};

/** The commands in `bin` of `package.json`: paths within `src/`, and so within `dist/`. */
export const commands = ['cli/rewards-widget'];

/** A language file is named by its tag, as `de.ts` or `pt-br.ts`. English is built in, without a file. */
export const locales = readdirSync(`${root}/src/locales`)
  .filter((file) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*\.ts$/i.test(file))
  .map((file) => file.slice(0, -'.ts'.length));
