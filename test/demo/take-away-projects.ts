import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import type { TakeAwayInput } from '../../demo/take-away/placed.js';
import { takeAwaySnippet, type SnippetId } from '../../demo/take-away/platforms.js';
import type { Consumer } from '../support/published-package.js';

/** Sites built from the code, one of each kind, with a page for each input. */
export interface TakenAway {
  /** Answers for `/KIND/NAME.html`, what those pages load, and the scripts where the docs have them. */
  answer(pathname: string): Response;
}

/** What the projects install. */
export const PROJECT_DEPENDENCIES = ['react', 'react-dom', 'vue', 'vite', '@vitejs/plugin-vue'];

/** The kinds of projects, and how each mounts the component. */
const KINDS: readonly { readonly id: SnippetId; readonly main?: (component: string) => string }[] = [
  { id: 'npm' },
  {
    id: 'react',
    main: (component) => `import { StrictMode } from 'react';
      import { createRoot } from 'react-dom/client';
      import { ${component} } from './${component}';
      createRoot(document.querySelector('#root')!).render(<StrictMode><${component} /></StrictMode>);`,
  },
  {
    id: 'vue',
    main: (component) => `import { createApp } from 'vue';
      import App from './${component}.vue';
      createApp(App).mount('#root');`,
  },
];

/** Pastes the code of each input into a project of each kind within the consumer's, and builds it. */
export async function buildTakenAway(
  consumer: Consumer,
  inputs: Readonly<Record<string, TakeAwayInput>>,
): Promise<TakenAway> {
  for (const kind of KINDS) await buildSite(consumer, kind, inputs);
  for (const [name, input] of Object.entries(inputs)) {
    const { code, notes } = await takeAwaySnippet('script-tag', input);
    consumer.write(`sites/script-tag/${name}.html`, code);
    copyServed(consumer, notes);
  }
  return {
    answer: (pathname) => {
      const file = path.join(consumer.folder, 'sites', pathname);
      if (!existsSync(file)) return new Response(null, { status: 404 });
      // Without a charset, as many servers: the pages name theirs.
      const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
      return new Response(readFileSync(file), { headers: { 'Content-Type': type } });
    },
  };
}

/** Copies what the notes of a script tag say to serve, and nothing else, to the address that they name. */
function copyServed({ folder }: Consumer, notes: readonly string[]): void {
  const served = notes.map((note) =>
    /^Serve (.+) from your own site, here under (\S+): copy them from dist\//.exec(note),
  );
  const [, files, address] = served.find((found) => found !== null)!;
  for (const [name] of files!.matchAll(/[\w-]+(?:\.js|\/)(?:[\w-]+\.js)?/g))
    cpSync(path.join(folder, 'node_modules/rewards-widget/dist', name), path.join(folder, 'sites', address!, name), {
      recursive: true,
    });
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
  const head = '<meta charset="utf-8" /><title>Thank you</title><link rel="icon" href="data:," />';
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
}
