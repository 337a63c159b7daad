import { componentSnippet } from './components.js';
import { formatCode } from './format-code.js';
import { onServer, readPlaced, type Placed, type TakeAwayInput } from './placed.js';
import { nextServerSnippet, nodeServerSnippet } from './servers.js';
import type { CodeFile, Snippet } from './snippet.js';
import { commandSnippet, scriptTagSnippet, tagManagerSnippet } from './tags.js';
import { wordPressSnippet } from './wordpress.js';

/** One way to put the element on a page. */
interface Platform {
  readonly label: string;
  /** Writes its code. */
  readonly code: (placed: Placed) => Snippet;
}

type Platforms = Readonly<Record<string, Platform>>;

/** Pages that show the element in the browser, with any data. */
const PAGES = {
  'script-tag': { label: 'Script tag', code: scriptTagSnippet },
  npm: { label: 'npm', code: (placed) => componentSnippet('npm', placed) },
  react: { label: 'React', code: (placed) => componentSnippet('react', placed) },
  next: { label: 'Next.js', code: (placed) => componentSnippet('next', placed) },
  vue: { label: 'Vue', code: (placed) => componentSnippet('vue', placed) },
  svelte: { label: 'Svelte', code: (placed) => componentSnippet('svelte', placed) },
  angular: { label: 'Angular', code: (placed) => componentSnippet('angular', placed) },
} satisfies Platforms;

/** Servers that draw the element, and have its gateway. */
const SERVERS = {
  hono: { label: 'Hono', code: (placed) => nodeServerSnippet('hono', placed) },
  express: { label: 'Express', code: (placed) => nodeServerSnippet('express', placed) },
  'next-server': { label: 'Next.js', code: nextServerSnippet },
} satisfies Platforms;

/** Platforms without a page of its own to write. All of them ask a gateway. */
const PLATFORMS = {
  wordpress: { label: 'WordPress', code: wordPressSnippet },
  'tag-manager': { label: 'Tag Manager', code: tagManagerSnippet },
  command: { label: 'Other servers', code: commandSnippet },
} satisfies Platforms;

const ALL = { ...PAGES, ...SERVERS, ...PLATFORMS };

export type PageId = keyof typeof PAGES;
export type ServerId = keyof typeof SERVERS;
export type PlatformId = keyof typeof PLATFORMS;
export type SnippetId = keyof typeof ALL;

export const PAGE_IDS = Object.keys(PAGES) as PageId[];
export const SERVER_IDS = Object.keys(SERVERS) as ServerId[];
export const PLATFORM_IDS = Object.keys(PLATFORMS) as PlatformId[];
export const SNIPPET_IDS = Object.keys(ALL) as SnippetId[];

/** What the studio calls it. */
export const labelOf = (id: SnippetId): string => ALL[id].label;

/** The code for the current view, as a careful developer would write it for this platform. */
export async function takeAwaySnippet(id: SnippetId, input: TakeAwayInput): Promise<Snippet> {
  const snippet = ALL[id].code(readPlaced(inputOf(id, input)));
  const [main, ...others] = await Promise.all([snippet, ...snippet.others].map(formatted));
  return { ...snippet, ...main, others: others as Snippet['others'] };
}

function inputOf(id: SnippetId, input: TakeAwayInput): TakeAwayInput {
  if (id in PAGES) return input;
  // A tag has no room for a payload, but its gateway may be anywhere.
  const { address = '', flowId } = input.source;
  return id === 'tag-manager' ? { ...input, source: { kind: 'gateway', address, flowId } } : onServer(input);
}

async function formatted<File extends CodeFile>(file: File): Promise<File> {
  return { ...file, code: await formatCode(file) };
}
