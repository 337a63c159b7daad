import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Marked } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';
import { root } from '../../build/entries.js';

const FOLDER = path.join(root, 'docs');

/** Names of the pages in `docs/`, such as `embed`. */
export async function listDocs(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files.filter((file) => file.endsWith('.md')).map((file) => path.basename(file, '.md'));
}

/**
 * Renders a page of `docs/` as HTML, so that the studio can link to it.
 *
 * @param name such as `embed`
 */
export async function renderDoc(name: string): Promise<string> {
  const [source, style] = await Promise.all([
    readFile(path.join(FOLDER, `${name}.md`), 'utf8'),
    readFile(path.join(import.meta.dirname, 'doc-page.css'), 'utf8'),
  ]);
  const title = /^# (.+)/.exec(source)?.[1] ?? name;
  const content = await new Marked(gfmHeadingId()).parse(source);
  // Links to other pages of the folder lead to their HTML.
  const linked = content.replace(/(href="[\w-]+)\.md(["#])/g, '$1.html$2');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>${title}</title>
    <style>
${style}    </style>
  </head>
  <body>
    <main>
${linked}    </main>
  </body>
</html>
`;
}
