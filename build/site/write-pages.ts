import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../entries.js';
import { buildStudioScript } from '../steps.js';
import { examplePage, isLive } from './examples.js';
import { navigation } from './navigation.js';
import { studioLink } from './studio-link.js';
import { readReference } from './reference.js';

/** Pages of the site that are at the repository's root. */
const ROOT_PAGES: Readonly<Record<string, string>> = {
  'README.md': 'readme.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'docs/README.md': 'index.md',
};

/** Writes the Markdown of the site into a folder: the docs with links that work there, and the reference. */
export async function writePages(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await writeMarkdown(folder);
  await writeExampleScripts(`${folder}/public`);
  await cp(`${root}/docs/pictures`, `${folder}/pictures`, { recursive: true });
  await cp(`${root}/bench/chart.svg`, `${folder}/pictures/chart.svg`);
  await cp(`${root}/llms.txt`, `${folder}/public/llms.txt`);
  await mkdir(`${folder}/reference`);
  for (const [name, source] of await readReference()) await writePage(folder, `reference/${name}`, source);
}

/** Writes those that people write, and the pages of their live examples. Files that stay the same are left alone. */
export async function writeMarkdown(folder: string): Promise<void> {
  await mkdir(`${folder}/public/examples`, { recursive: true });
  const docs = (await readdir(`${root}/docs`)).filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`);
  const pages = new Map(
    [...Object.keys(ROOT_PAGES), ...docs].map((file) => [file, ROOT_PAGES[file] ?? path.basename(file)]),
  );
  refuseUnlisted([...pages.values()]);
  for (const [file, name] of pages) {
    // The site has a start page of its own.
    if (name === 'index.md') continue;
    await writePage(folder, name, withLinks(await readFile(`${root}/${file}`, 'utf8'), path.dirname(file), pages));
  }
  await writePage(folder, 'index.md', await readFile(path.join(import.meta.dirname, 'index.md'), 'utf8'));
}

/** Writes a page, and those of its live examples. */
async function writePage(folder: string, name: string, source: string): Promise<void> {
  const examples = new Map<string, string>();
  await writeChanged(`${folder}/${name}`, withExamples(source, name, examples));
  for (const [example, page] of examples) await writeChanged(`${folder}/public/examples/${example}.html`, page);
}

async function writeChanged(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) await writeFile(file, text);
}

/** @throws if a reader could not find a page, but by search */
function refuseUnlisted(pages: readonly string[]): void {
  const listed = new Set(navigation.flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.md`)));
  const unlisted = pages.filter((page) => page !== 'index.md' && !listed.has(page));
  if (unlisted.length) throw new Error(`build/site/navigation.ts doesn't list ${unlisted.join(', ')}`);
}

/** Shows each snippet that works by itself live, below its code. Adds the pages of these examples by name. */
function withExamples(source: string, page: string, examples: Map<string, string>): string {
  return source.replace(/^```html\n([\s\S]*?)^```$/gm, (fence, snippet: string) => {
    if (!isLive(snippet)) return fence;
    const name = `${path.basename(page, '.md')}-${examples.size + 1}`;
    examples.set(name, examplePage(snippet, `Example ${name}`));
    const studio = studioLink(snippet).replaceAll('&', '&amp;');
    return `${fence}\n\n<live-example file="${name}" studio="${studio}"></live-example>`;
  });
}

/** What examples load, beside their folder: the script-tag build, the sample in place of a service, and its pictures. */
async function writeExampleScripts(folder: string): Promise<void> {
  for (const part of ['embed.js', 'parts', 'locales'])
    await cp(`${root}/dist/${part}`, `${folder}/rewards-widget/${part}`, { recursive: true });
  await cp(`${root}/public/samples`, `${folder}/samples`, { recursive: true });
  await buildStudioScript('sample', 'build/starters/sample.ts', folder);
}

/** Links to pages lead to the site's; those to other files of the repository become text. Code is left alone. */
function withLinks(source: string, from: string, pages: ReadonlyMap<string, string>): string {
  return source
    .split(/^(```[\s\S]*?^```)/m)
    .map((part) => (part.startsWith('```') ? part : linked(part)))
    .join('');

  function linked(text: string): string {
    return text.replace(
      /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
      (whole, image: string, label: string, to: string) => {
        if (/^(?:[a-z]+:|#)/.test(to)) return whole;
        const [file = '', heading] = to.split('#');
        const wanted = path.posix.join(from, file);
        const page = pages.get(wanted);
        if (page) return `${image}[${label}](./${page}${heading ? `#${heading}` : ''})`;
        if (image && wanted.startsWith('docs/pictures/')) return `![${label}](./pictures/${path.basename(wanted)})`;
        if (wanted === 'bench/chart.svg') return `![${label}](./pictures/chart.svg)`;
        return label;
      },
    );
  }
}
