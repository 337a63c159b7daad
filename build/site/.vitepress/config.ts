import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { BUILD_BASE, movablePage, movableScripts } from '../movable.js';
import { navigation } from '../navigation.js';
import { accessibleSearch } from '../search-markup.js';

const root = path.resolve(import.meta.dirname, '../../..');
const { description } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { description: string };

/** The site of the docs. `DOCS_PAGES` is the folder of its Markdown, `STUDIO_URL` the address of a studio. */
export default defineConfig({
  title: 'Rewards Widget',
  description,
  lang: 'en',
  base: BUILD_BASE,
  srcDir: process.env['DOCS_PAGES'] ?? 'pages',
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
  transformHtml: (html, _file, { page }) => movablePage(html, page),
  vite: {
    logLevel: 'warn',
    build: { chunkSizeWarningLimit: 2000 },
    // Known at the start: when the server finds a new dependency, it reloads the page, and a press on a link is lost.
    optimizeDeps: { include: ['lit'] },
    define: { 'import.meta.env.STUDIO_URL': JSON.stringify(process.env['STUDIO_URL'] ?? '') },
    plugins: [movableScripts(), accessibleSearch()],
  },
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
