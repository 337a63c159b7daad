import { angularSnippet } from './angular-code.js';
import { formatCode } from './format-code.js';
import { nextSnippet } from './next-code.js';
import { npmSnippet } from './npm-code.js';
import { readPlaced, type Placed, type TakeAwayInput } from './placed.js';
import { reactSnippet } from './react-code.js';
import { scriptTagSnippet } from './script-tag-code.js';
import type { CodeFile, Snippet } from './snippet.js';
import { svelteSnippet } from './svelte-code.js';
import { vueSnippet } from './vue-code.js';

/** The code generator for each kind of page. */
const WRITERS = {
  'script-tag': scriptTagSnippet,
  npm: npmSnippet,
  react: reactSnippet,
  next: nextSnippet,
  vue: vueSnippet,
  svelte: svelteSnippet,
  angular: angularSnippet,
} satisfies Readonly<Record<string, (placed: Placed) => Snippet>>;

export type SnippetId = keyof typeof WRITERS;

export const SNIPPET_IDS = Object.keys(WRITERS) as SnippetId[];

/** The code for the current view, as a careful developer would write it for a page of this kind. */
export async function takeAwaySnippet(id: SnippetId, input: TakeAwayInput): Promise<Snippet> {
  const snippet = WRITERS[id](readPlaced(input));
  const [main, ...others] = await Promise.all([snippet, ...snippet.others].map(formatted));
  return { ...snippet, ...main, others: others as Snippet['others'] };
}

async function formatted<File extends CodeFile>(file: File): Promise<File> {
  return { ...file, code: await formatCode(file) };
}
