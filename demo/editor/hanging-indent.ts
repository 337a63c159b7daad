import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';

/** Deeper lines are not indented further, to leave room for the text in a narrow editor. */
const MAX_INDENT_COLUMNS = 16;

const decorations = Array.from({ length: MAX_INDENT_COLUMNS + 1 }, (_, indent) =>
  Decoration.line({ attributes: { class: 'editor-hanging', style: `--editor-indent: ${indent}ch` } }),
);

/** Wrapped lines continue at their own indentation, so that levels stay visible. */
export const hangingIndent = ViewPlugin.fromClass(
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
