import { indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { lintGutter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { keymap, type ViewUpdate } from '@codemirror/view';
import { basicSetup, EditorView } from 'codemirror';
import { editorLook } from './editor-look.js';
import { hangingIndent } from './hanging-indent.js';
import { searchPanel } from './search-panel.js';

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
