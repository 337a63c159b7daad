/** A file of code, or a part of one. */
export interface CodeFile {
  /** Its name, as a project may have it. */
  readonly file: string;
  readonly language: 'html' | 'ts' | 'tsx' | 'vue' | 'svelte' | 'json' | 'css' | 'sh';
  /** Ends with a line break. */
  readonly code: string;
}

/** A file that is needed beside the code. */
export interface OtherFile extends CodeFile {
  /** What it is for. */
  readonly about: string;
}

/** How to put the element on a page of one kind: the code, and what it needs beside it. */
export interface Snippet extends CodeFile {
  /** What to know, a sentence or two each. */
  readonly notes: readonly string[];
  readonly others: readonly OtherFile[];
}
