import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../entries.js';
import { writeReference } from './reference.js';

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
  await mkdir(`${folder}/public`, { recursive: true });
  const docs = (await readdir(`${root}/docs`)).filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`);
  const pages = new Map(
    [...Object.keys(ROOT_PAGES), ...docs].map((file) => [file, ROOT_PAGES[file] ?? path.basename(file)]),
  );
  for (const [file, name] of pages) {
    if (name === 'index.md') continue;
    const source = await readFile(`${root}/${file}`, 'utf8');
    await writeFile(`${folder}/${name}`, withLinks(source, path.dirname(file), pages));
  }
  await cp(path.join(import.meta.dirname, 'index.md'), `${folder}/index.md`);
  await cp(`${root}/docs/pictures`, `${folder}/pictures`, { recursive: true });
  await cp(`${root}/bench/chart.svg`, `${folder}/pictures/chart.svg`);
  await cp(`${root}/llms.txt`, `${folder}/public/llms.txt`);
  await writeReference(`${folder}/reference`);
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
