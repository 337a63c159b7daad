import { search } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';

/** The labels of the search panel, capitalised. */
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

/** Search and replace, in a panel above the text. */
export const searchPanel: Extension = [search({ top: true }), EditorState.phrases.of(PHRASES)];
