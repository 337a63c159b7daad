import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withoutCode } from '../../build/docs-code.js';

export const root = path.resolve(import.meta.dirname, '../..');

/** The pages for integrators of the elements, by name. */
export const documents = [
  'README.md',
  'docs/embed.md',
  'docs/adapt.md',
  'docs/links.md',
  'docs/policies.md',
  'docs/giveaways.md',
  'docs/npm.md',
  'docs/client.md',
  'docs/troubleshooting.md',
  'docs/theming.md',
  'docs/events.md',
];

/** Every page. */
export const allDocuments = [
  'README.md',
  ...readdirSync(path.join(root, 'docs'))
    .filter(isPage)
    .map((page) => `docs/${page}`),
];

function isPage(file: string): boolean {
  return file.endsWith('.md');
}

export function readDocument(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** A fenced block of code. */
export interface Block {
  /** Where it is, as `docs/embed.md:12`. */
  readonly at: string;
  readonly language: string;
  readonly code: string;
}

/** Every block in these languages in all docs of the elements, except quotes from the apps of test/hosts. */
export function readBlocks(...languages: string[]): Block[] {
  return readBlocksOf(documents, ...languages);
}

export function readBlocksOf(files: readonly string[], ...languages: string[]): Block[] {
  return files.flatMap((file) => {
    const text = withoutCode(readDocument(file));
    return [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
      .map(({ 1: language, 2: code, index }) => ({
        at: `${file}:${text.slice(0, index).split('\n').length}`,
        language: language!,
        code: code!,
      }))
      .filter(({ language }) => languages.includes(language));
  });
}

/** The first block of code after the name of a file, which is introduced by it. */
export function readFileOf(page: string, name: string): string {
  const text = readDocument(page);
  const block = [...text.matchAll(/^```\w+\n([^]*?)^```$/gm)].find(({ index }) =>
    /.*\n(?=\n$)/.exec(text.slice(0, index))?.[0].includes(`\`${name}\``),
  );
  if (!block) throw new Error(`No block of ${page} is introduced by \`${name}\``);
  return block[1]!;
}

/** The text below a heading, up to the next one. */
export function readSection(file: string, heading: string): string {
  const section = readDocument(file)
    .split(/^#+ /m)
    .find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`There is no section "${heading}" in ${file}`);
  return section;
}

/** Where links to the headings of a page lead, without the `#`. */
export function anchorsOf(file: string): string[] {
  return [...readDocument(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );
}

/** Rows of the first table below a heading: the text of their cells. */
export function readTable(file: string, heading: string): string[][] {
  const rows = readSection(file, heading).match(/(?:^\|.*\n)+/m)?.[0];
  if (!rows) throw new Error(`There is no table under "${heading}" in ${file}`);
  const cells = (row: string): string[] =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  return rows.trim().split('\n').slice(2).map(cells);
}

/** The code in a cell, as `["show", "gate"]` of "`show` or `gate`". */
export function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
}

/** The elements, by their tags. */
export const elements = ['rewards-widget', 'giveaway-flow'] as const;
export type ElementName = (typeof elements)[number];
