import { indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { lintGutter } from '@codemirror/lint';
import { search } from '@codemirror/search';
import { EditorState, type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { basicSetup, EditorView } from 'codemirror';
import { editorLook } from './editor-look.js';

/**
 * What the payload editor is made of.
 *
 * @param hintId of the element that describes the editor
 * @param onUpdate called after each change of its state
 */
export function editorExtensions(hintId: string, onUpdate: (update: ViewUpdate) => void): Extension[] {
  return [
    basicSetup,
    searchPanel,
    keymap.of([indentWithTab]),
    json(),
    lintGutter(),
    editorLook,
    EditorView.lineWrapping,
    hangingIndent,
    EditorView.contentAttributes.of({
      'aria-label': 'Payload as JSON',
      'aria-describedby': hintId,
      // Editable content is focusable anyway, but checkers need the attribute.
      tabindex: '0',
    }),
    EditorView.updateListener.of(onUpdate),
  ];
}

/** Deeper lines are not indented further, to leave room for the text in a narrow editor. */
const MAX_INDENT_COLUMNS = 16;

const decorations = Array.from({ length: MAX_INDENT_COLUMNS + 1 }, (_, indent) =>
  Decoration.line({ attributes: { class: 'editor-hanging', style: `--editor-indent: ${indent}ch` } }),
);

/** Wrapped lines continue at their own indentation, so that levels stay visible. */
const hangingIndent = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = decorate(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function decorate({ visibleRanges, state: { doc } }: EditorView): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = doc.lineAt(at);
      const indent = /^ */.exec(line.text)![0].length;
      lines.add(line.from, line.from, decorations[Math.min(indent, MAX_INDENT_COLUMNS)]!);
      at = line.to + 1;
    }
  }
  return lines.finish();
}

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
const searchPanel: Extension = [search({ top: true }), EditorState.phrases.of(PHRASES)];
