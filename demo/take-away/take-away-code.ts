import type { ElementName } from '../scenarios/scenario.js';
import type { JsonObject } from '../view/json.js';
import type { Attributes, StageView } from '../view/stage-view.js';
import { npmSnippet } from './npm-code.js';
import { readPlaced, type Placed } from './placed.js';
import { reactSnippet } from './react-code.js';
import { scriptTagSnippet } from './script-tag-code.js';
import { vueSnippet } from './vue-code.js';

/** Where the element has its payload from. */
type TakeAwaySource =
  /** Address of the merchant's gateway, `/rewards` when empty; and which giveaway. */
  | { readonly kind: 'gateway'; readonly address: string; readonly flowId?: string }
  /** What is on the stage, in the page itself. Claims of a giveaway go to the gateway all the same. */
  | { readonly kind: 'payload'; readonly payload: JsonObject; readonly address?: string };

/** What is to be put on a page. */
export interface TakeAwayInput {
  readonly element: ElementName;
  /** Those that differ from the element's defaults. */
  readonly attributes: Attributes;
  /** Tag of a language; one that is not shipped is English. */
  readonly lang: string;
  readonly direction: StageView['direction'];
  readonly source: TakeAwaySource;
}

/** A file of code, or a part of one. */
export interface CodeFile {
  /** Its name, as a project may have it. */
  readonly file: string;
  readonly language: 'html' | 'ts' | 'tsx' | 'vue' | 'json' | 'css' | 'sh';
  /** Ends with a line break. */
  readonly code: string;
}

/** The way to put it on a page of one kind: the code, and what it needs beside it. */
export interface Snippet extends CodeFile {
  readonly id: SnippetId;
  readonly title: string;
  /** What to know, a sentence or two each. */
  readonly notes: readonly string[];
  readonly others: readonly OtherFile[];
}

export interface OtherFile extends CodeFile {
  /** What it is for. */
  readonly about: string;
}

export type SnippetId = 'script-tag' | 'npm' | 'react' | 'vue';

const WRITERS: Readonly<Record<SnippetId, (placed: Placed) => Snippet>> = {
  'script-tag': scriptTagSnippet,
  npm: npmSnippet,
  react: reactSnippet,
  vue: vueSnippet,
};

/** The code for what is on the stage, as a careful developer would write it for a page of this kind. */
export function takeAwaySnippet(id: SnippetId, input: TakeAwayInput): Snippet {
  return WRITERS[id](readPlaced(input));
}

/** The code for each kind of page. */
export function takeAwayCode(input: TakeAwayInput): readonly Snippet[] {
  return (Object.keys(WRITERS) as SnippetId[]).map((id) => takeAwaySnippet(id, input));
}
