import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--editor-name)' },
  { tag: tags.string, color: 'var(--editor-text)' },
  { tag: tags.number, color: 'var(--editor-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--editor-word)' },
  { tag: [tags.separator, tags.brace, tags.squareBracket], color: 'var(--studio-muted)' },
  { tag: tags.invalid, color: 'var(--editor-wrong)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '12.5px', backgroundColor: 'var(--studio-surface)', color: 'var(--studio-text)' },
  // The frame around it has the focus ring, because the gutter would cover half of one here.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.6', scrollbarWidth: 'thin' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--studio-text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--studio-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--studio-surface)',
    color: 'var(--studio-muted)',
    borderRight: '1px solid var(--studio-border)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--editor-line)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--editor-selection)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--editor-match)' },
  '.cm-searchMatch': { backgroundColor: 'var(--editor-match)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--editor-selection)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--editor-match)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent', color: 'var(--editor-wrong)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--studio-sunken)',
    border: '0',
    padding: '0 6px',
    color: 'var(--studio-muted)',
  },
  '.cm-panels': { backgroundColor: 'var(--studio-surface)', color: 'var(--studio-text)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--studio-border)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--studio-border)' },
  '.cm-tooltip': {
    maxWidth: '320px',
    backgroundColor: 'var(--studio-raised)',
    color: 'var(--studio-text)',
    border: '1px solid var(--studio-border)',
    borderRadius: '8px',
    overflow: 'hidden',
  },
  '.cm-diagnostic': { padding: '8px 12px', borderLeftWidth: '3px', font: '12.5px/1.45 inherit' },
});

/** The editor in the studio's colours, light and dark: their values are in editor.css. */
export const editorLook: Extension = [theme, syntaxHighlighting(highlight)];
