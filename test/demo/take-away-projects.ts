import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import type { TakeAwayInput } from '../../demo/take-away/placed.js';
import { takeAwaySnippet, type SnippetId } from '../../demo/take-away/take-away-code.js';
import { createConsumer, type Consumer } from '../support/published-package.js';

/** Sites built from the code, one of each kind, with a page for each input. */
export interface TakenAway {
  /** Answers for `/KIND/NAME.html`, what those pages load, and the scripts where the docs have them. */
  answer(pathname: string): Response;
  remove(): void;
}

/** What a project of each kind installs, and how it mounts the component. */
const KINDS: readonly {
  readonly id: SnippetId;
  readonly dependencies: readonly string[];
  readonly main?: (component: string) => string;
}[] = [
  { id: 'npm', dependencies: [] },
  {
    id: 'react',
    dependencies: ['react', 'react-dom'],
    main: (component) => `import { StrictMode } from 'react';
      import { createRoot } from 'react-dom/client';
      import { ${component} } from './${component}';
      createRoot(document.querySelector('#root')!).render(<StrictMode><${component} /></StrictMode>);`,
  },
  {
    id: 'vue',
    dependencies: ['vue', 'vite', '@vitejs/plugin-vue'],
    main: (component) => `import { createApp } from 'vue';
      import App from './${component}.vue';
      createApp(App).mount('#root');`,
  },
];

/** Pastes the code of each input into a project of each kind that has installed the packed package, and builds it. */
export async function createTakenAway(inputs: Readonly<Record<string, TakeAwayInput>>): Promise<TakenAway> {
  const consumer = createConsumer([...new Set(KINDS.flatMap(({ dependencies }) => dependencies))]);
  try {
    for (const kind of KINDS) await buildSite(consumer, kind, inputs);
  } catch (error) {
    consumer.remove();
    throw error;
  }
  const pages = new Map<string, string>();
  for (const [name, input] of Object.entries(inputs))
    pages.set(`/script-tag/${name}.html`, page((await takeAwaySnippet('script-tag', input)).code));
  const files = (pathname: string): string =>
    pathname.startsWith('/rewards-widget/')
      ? path.join(consumer.folder, 'node_modules/rewards-widget/dist', pathname.slice('/rewards-widget/'.length))
      : path.join(consumer.folder, 'sites', pathname);
  return {
    answer: (pathname) => {
      const text = pages.get(pathname);
      const file = files(pathname);
      if (text === undefined && !existsSync(file)) return new Response(null, { status: 404 });
      const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
      return new Response(text ?? readFileSync(file), { headers: { 'Content-Type': type } });
    },
    remove: () => consumer.remove(),
  };
}

async function buildSite(
  consumer: Consumer,
  { id, main }: (typeof KINDS)[number],
  inputs: Readonly<Record<string, TakeAwayInput>>,
): Promise<void> {
  const folder = path.join(consumer.folder, id);
  const input = Object.keys(inputs).map((name) => path.join(folder, `${name}.html`));
  let config: string | false = false;
  for (const [name, given] of Object.entries(inputs)) {
    const snippet = await takeAwaySnippet(id, given);
    const script = main ? `main.${snippet.language === 'tsx' ? 'tsx' : 'ts'}` : snippet.file;
    consumer.write(
      `${id}/${name}.html`,
      page(`<div id="root"></div><script type="module" src="./${name}/${script}"></script>`),
    );
    for (const { file, code } of [snippet, ...snippet.others]) {
      // The configuration is the project's.
      const shared = file === 'vite.config.ts';
      if (shared) config = path.join(folder, file);
      consumer.write(shared ? `${id}/${file}` : `${id}/${name}/${file}`, code);
    }
    if (main) consumer.write(`${id}/${name}/${script}`, main(snippet.file.replace(/\.\w+$/, '')));
  }
  await build({
    root: folder,
    base: `/${id}/`,
    configFile: config,
    // The bundler warns that it ignores 'use client'.
    logLevel: 'error',
    build: { outDir: path.join(consumer.folder, 'sites', id), emptyOutDir: true, rolldownOptions: { input } },
  });
}

function page(body: string): string {
  const head = '<meta charset="utf-8" /><title>Shop</title><link rel="icon" href="data:," />';
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
}
