import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { navigation } from '../navigation.js';

const root = path.resolve(import.meta.dirname, '../../..');
const { description } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { description: string };

/** The site of the docs. `DOCS_BASE` is the path under which it is deployed, such as `/docs/`. */
export default defineConfig({
  title: 'Rewards Widget',
  description,
  lang: 'en',
  base: process.env['DOCS_BASE'] ?? '/',
  srcDir: 'pages',
  outDir: process.env['DOCS_OUT'] ?? `${root}/dist-site`,
  cacheDir: `${root}/node_modules/.vitepress`,
  // An icon of its own, so that browsers don't ask for /favicon.ico.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    attrs: { disable: true },
    // Double braces in the docs are code of other languages, not Vue's.
    config: (md) => {
      for (const kind of ['text', 'code_inline']) {
        const render = md.renderer.rules[kind]!;
        md.renderer.rules[kind] = (...args) => render(...args).replaceAll('{{', '&#123;&#123;');
      }
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { caddyfile: 'nginx', conf: 'ini', cfg: 'ini', env: 'ini', service: 'ini' },
    // As GitHub makes them, so that the docs' links to headings work in both places.
    anchor: {
      slugify: (text) =>
        text
          .trim()
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .replace(/\s/g, '-'),
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'live-example' } } },
  vite: { logLevel: 'warn', build: { chunkSizeWarningLimit: 2000 } },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Reference', link: '/reference/rewards-widget', activeMatch: '^/reference/' },
      { text: 'Changes', link: '/changelog' },
    ],
    sidebar: navigation,
    outline: [2, 3],
    search: { provider: 'local' },
  },
});
