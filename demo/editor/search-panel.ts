import { search } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';

/** The words of the panel for searching, as sentences begin. */
const PHRASES = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole words',
  Replace: 'Replace with',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
};

/** Searching and replacing, in a panel above the text. */
export const searchPanel: Extension = [search({ top: true }), EditorState.phrases.of(PHRASES)];
