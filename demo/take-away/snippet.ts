/** A file of code, or a part of one. */
export interface CodeFile {
  /** A file name for a project. */
  readonly file: string;
  readonly language: 'html' | 'js' | 'ts' | 'tsx' | 'vue' | 'svelte' | 'json' | 'css' | 'sh' | 'text';
  /** Ends with a line break. */
  readonly code: string;
  /** Whether a program takes it as a file: it can also be downloaded. */
  readonly saved?: true;
}

/** A further file that the code needs. */
export interface OtherFile extends CodeFile {
  /** What it is for. */
  readonly about: string;
}

/** How to put the element on a page of one kind: the code, and further files. */
export interface Snippet extends CodeFile {
  /** Notes of a sentence or two each. */
  readonly notes: readonly string[];
  readonly others: readonly OtherFile[];
}
