import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import type { EditorView } from 'codemirror';
import { cancelIdle, requestIdle } from './idle.js';

/** Texts longer than this are large: work that is not urgent waits until the browser is idle. */
const LARGE_CHARS = 500_000;

export function isLarge(view: EditorView): boolean {
  return view.state.doc.length > LARGE_CHARS;
}

/** What is marked in the text of an editor. */
export class EditorMarks {
  readonly #view: EditorView;
  #waiting: number | undefined;

  constructor(view: EditorView) {
    this.#view = view;
  }

  show(diagnostics: readonly Diagnostic[]): void {
    this.cancel();
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  /**
   * Shows what takes a while to find. If the text is large, waits until the browser is idle.
   *
   * @param find returns undefined if the marks should stay as they are
   */
  showLater(find: () => readonly Diagnostic[] | undefined): void {
    this.cancel();
    const showFound = (): void => {
      const found = find();
      if (found) this.show(found);
    };
    if (isLarge(this.#view)) this.#waiting = requestIdle(showFound);
    else showFound();
  }

  /** Forgets what waits to be shown. */
  cancel(): void {
    if (this.#waiting !== undefined) cancelIdle(this.#waiting);
    this.#waiting = undefined;
  }
}
