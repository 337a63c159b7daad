import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import type { EditorView } from 'codemirror';
import type { JsonObject } from '../model/json.js';
import type { Drift } from '../../src/wire/fields.js';
import { findPlaces, readPath } from './place.js';
import { MAX_PROBLEMS, type Problem } from './read-text.js';

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

/** Some browsers don't have `requestIdleCallback`. There, a short delay replaces it. */
const HAS_IDLE_CALLBACK = typeof requestIdleCallback === 'function';

/** Calls back when the browser is idle, at the latest after two seconds. */
function requestIdle(callback: () => void): number {
  return HAS_IDLE_CALLBACK
    ? requestIdleCallback(callback, { timeout: 2000 })
    : (setTimeout(callback, 300) as unknown as number);
}

function cancelIdle(handle: number): void {
  if (HAS_IDLE_CALLBACK) cancelIdleCallback(handle);
  else clearTimeout(handle);
}

/** Marks for problems that keep a text from being a payload. */
export function problemDiagnostics(problems: readonly Problem[]): Diagnostic[] {
  return problems.map((problem) => ({ ...problem, severity: 'error' }));
}

/** Marks for the first hundred drifts from the contract, at the values themselves. */
export function driftDiagnostics(text: string, payload: JsonObject, drifts: readonly Drift[]): Diagnostic[] {
  const located = drifts.slice(0, MAX_PROBLEMS).map((drift) => ({ drift, steps: readPath(payload, drift.path) }));
  if (located.length === 0) return [];
  const places = findPlaces(
    text,
    located.map(({ steps }) => steps),
  );
  return located
    .flatMap(({ drift: { path, problem }, steps }): Diagnostic[] => {
      const place = places.get(steps);
      return place ? [{ ...place, severity: 'warning', message: `${path} ${problem}`.trim() }] : [];
    })
    .sort((one, other) => one.from - other.from);
}
