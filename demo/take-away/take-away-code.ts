import { angularSnippet } from './angular-code.js';
import { commandSnippet } from './command-code.js';
import { formatCode } from './format-code.js';
import { nextSnippet } from './next-code.js';
import { nextServerSnippet } from './next-server-code.js';
import { expressSnippet, honoSnippet } from './node-server-code.js';
import { npmSnippet } from './npm-code.js';
import { onServer } from './on-server.js';
import { readPlaced, type Placed, type TakeAwayInput } from './placed.js';
import { reactSnippet } from './react-code.js';
import { scriptTagSnippet } from './script-tag-code.js';
import type { CodeFile, Snippet } from './snippet.js';
import { svelteSnippet } from './svelte-code.js';
import { tagManagerSnippet } from './tag-manager-code.js';
import { vueSnippet } from './vue-code.js';
import { wordPressSnippet } from './wordpress-code.js';

type Writers = Readonly<Record<string, (placed: Placed) => Snippet>>;

/** The code generator for each kind of page. */
const PAGE_WRITERS = {
  'script-tag': scriptTagSnippet,
  npm: npmSnippet,
  react: reactSnippet,
  next: nextSnippet,
  vue: vueSnippet,
  svelte: svelteSnippet,
  angular: angularSnippet,
} satisfies Writers;

/** The code generator for each kind of server that draws the element. */
const SERVER_WRITERS = {
  hono: honoSnippet,
  express: expressSnippet,
  'next-server': nextServerSnippet,
} satisfies Writers;

/** The code generator for each platform without a page of its own to write. All of them ask a gateway. */
const PLATFORM_WRITERS = {
  wordpress: wordPressSnippet,
  'tag-manager': tagManagerSnippet,
  command: commandSnippet,
} satisfies Writers;

const WRITERS = { ...PAGE_WRITERS, ...SERVER_WRITERS, ...PLATFORM_WRITERS };

export type PageId = keyof typeof PAGE_WRITERS;
export type ServerId = keyof typeof SERVER_WRITERS;
export type PlatformId = keyof typeof PLATFORM_WRITERS;
export type SnippetId = PageId | ServerId | PlatformId;

export const PAGE_IDS = Object.keys(PAGE_WRITERS) as PageId[];
export const SERVER_IDS = Object.keys(SERVER_WRITERS) as ServerId[];
export const PLATFORM_IDS = Object.keys(PLATFORM_WRITERS) as PlatformId[];
export const SNIPPET_IDS: readonly SnippetId[] = [...PAGE_IDS, ...SERVER_IDS, ...PLATFORM_IDS];

/** The code for the current view, as a careful developer would write it for a page of this kind. */
export async function takeAwaySnippet(id: SnippetId, input: TakeAwayInput): Promise<Snippet> {
  const snippet = WRITERS[id](readPlaced(inputOf(id, input)));
  const [main, ...others] = await Promise.all([snippet, ...snippet.others].map(formatted));
  return { ...snippet, ...main, others: others as Snippet['others'] };
}

function inputOf(id: SnippetId, input: TakeAwayInput): TakeAwayInput {
  if (id in PAGE_WRITERS) return input;
  // A tag has no room for a payload, but its gateway may be anywhere.
  const { address = '', flowId } = input.source;
  return id === 'tag-manager' ? { ...input, source: { kind: 'gateway', address, flowId } } : onServer(input);
}

async function formatted<File extends CodeFile>(file: File): Promise<File> {
  return { ...file, code: await formatCode(file) };
}
