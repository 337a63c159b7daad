import type { UserConfig } from 'vitepress';

type Plugin = NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number];

/** Where the site is while it is built. Nothing of that remains in its files, so it can be in any folder. */
export const BUILD_BASE = '/DOCS_BASE/';

/** Lets the scripts of a build find out where the site is: `movablePage()` tells them. */
export function movableScripts(): Plugin {
  return {
    name: 'movable-scripts',
    apply: 'build',
    config: () => ({
      define: { 'import.meta.env.BASE_URL': 'globalThis.DOCS_BASE' },
      experimental: { renderBuiltUrl: (_file, { ssr }) => (ssr ? undefined : { relative: true }) },
    }),
    // The index of the search has the addresses of pages.
    transform: (code, id) =>
      id.includes('@localSearchIndex') && code.startsWith('export default "')
        ? `${code}.replaceAll(${JSON.stringify(BUILD_BASE)}, () => JSON.stringify(globalThis.DOCS_BASE).slice(1, -1))`
        : undefined,
  };
}

/**
 * A page whose links and files are relative to it, so that it is also shown when it is opened as a file, without scripts.
 *
 * @param name such as `reference/client.md`
 */
export function movablePage(html: string, name: string): string {
  const up = '../'.repeat(name.split('/').length - 1) || './';
  const base = `<script>DOCS_BASE = decodeURI(new URL('${up}', location.href).pathname)</script>`;
  return html
    .replace('<head>', `<head>\n    ${base}`)
    .replaceAll(String.raw`\"base\":\"${BUILD_BASE}\"`, String.raw`\"base\":" + JSON.stringify(DOCS_BASE) + "`)
    .replaceAll(`="${BUILD_BASE}"`, `="${up}index.html"`)
    .replaceAll(`="${BUILD_BASE}`, `="${up}`);
}
