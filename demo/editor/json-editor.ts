import { isolateHistory } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import { Annotation, Transaction } from '@codemirror/state';
import type { ViewUpdate } from '@codemirror/view';
import { EditorView } from 'codemirror';
import type { Drift } from '../../src/wire/fields.js';
import type { JsonObject } from '../model/json.js';
import { differingRange } from './differing-range.js';
import { driftDiagnostics, problemDiagnostics } from './editor-marks.js';
import { createDropZone } from './drop-zone.js';
import { editorBar } from './editor-bar.js';
import { editorExtensions } from './editor-extensions.js';
import { EditorMarks, isLarge } from './editor-marks.js';
import { withoutEnvelope } from './element-of.js';
import { findPlaces, readPath } from './place.js';
import { readText, type Problem } from './read-text.js';

/** Pause in typing before the text is read, in milliseconds. Longer where reading takes longer. */
const PAUSE_MS = { small: 200, large: 500 } as const;

/** Marks changes that the user did not make. They are not reported. */
const fromOutside = Annotation.define<true>();

interface JsonEditorCallbacks {
  /** Called with the payload when the user has changed the text and it is valid. */
  readonly onPayload: (payload: JsonObject) => void;
  /** Called with the first problem when the user has changed the text and it is not a payload. */
  readonly onInvalid: (problem: Problem) => void;
}

/** A payload as text to be edited. */
export class JsonEditor {
  readonly #parent: HTMLElement;
  readonly #callbacks: JsonEditorCallbacks;
  readonly #view: EditorView;
  readonly #marks: EditorMarks;
  readonly #bar: ReturnType<typeof editorBar>;
  readonly #removeDropZone: () => void;
  /** The payload of the text, undefined before the first one. Lags behind while the user types. */
  #payload: JsonObject | undefined;
  #drifts: readonly Drift[] = [];
  #typing: ReturnType<typeof setTimeout> | undefined;
  /** Whether the whole text was pasted: then it may have the service's envelope. */
  #pasted = false;

  /** Fills `parent`. A JSON file can be dropped anywhere on it. */
  constructor(parent: HTMLElement, callbacks: JsonEditorCallbacks) {
    this.#parent = parent;
    this.#callbacks = callbacks;
    const take = (payload: JsonObject): void => {
      this.#write(payload);
      this.#notify(payload);
      this.#view.focus();
    };
    this.#bar = editorBar({
      onFormat: () => this.format(),
      onSearch: () => openSearchPanel(this.#view),
      onPayload: take,
    });
    this.#view = new EditorView({
      extensions: editorExtensions(this.#bar.hintId, (update) => this.#onUpdate(update)),
    });
    this.#marks = new EditorMarks(this.#view);
    parent.classList.add('editor');
    const text = document.createElement('div');
    text.className = 'editor-text';
    text.append(this.#view.dom);
    parent.append(this.#bar.top, text, this.#bar.bottom);
    this.#removeDropZone = createDropZone(parent, { onPayload: take, onProblem: (problem) => this.#bar.say(problem) });
  }

  /** Shows another payload. Replaces only the part of the text that differs, and can be undone. */
  setPayload(payload: JsonObject): void {
    if (payload === this.#payload) return;
    this.#write(payload);
    this.#bar.say('');
  }

  /** Marks where the payload drifts from the contract, at the values themselves. */
  showDrifts(drifts: readonly Drift[]): void {
    this.#drifts = drifts;
    this.#markDrifts();
  }

  /** Selects the value at a path of a warning and scrolls to it. If it is missing, selects its parent. */
  reveal(path: string): void {
    // The editor may be about to be shown, and cannot scroll while hidden.
    requestAnimationFrame(() => {
      const steps = readPath(this.#payload ?? {}, path);
      const place = findPlaces(this.#text, [steps]).get(steps);
      if (!place) return;
      this.#view.dispatch({
        selection: { anchor: place.from, head: place.to },
        effects: EditorView.scrollIntoView(place.from, { y: 'center' }),
      });
      this.#view.focus();
    });
  }

  format(): void {
    const { payload } = readText(this.#text);
    if (payload) this.#replace(payload);
    this.#markDrifts();
  }

  focus(): void {
    this.#view.focus();
  }

  destroy(): void {
    clearTimeout(this.#typing);
    this.#marks.cancel();
    this.#removeDropZone();
    this.#view.destroy();
    this.#parent.replaceChildren();
    this.#parent.classList.remove('editor');
  }

  get #text(): string {
    return this.#view.state.doc.toString();
  }

  #onUpdate({ docChanged, transactions, startState }: ViewUpdate): void {
    const own = transactions.filter((transaction) => transaction.docChanged && !transaction.annotation(fromOutside));
    if (!docChanged || own.length === 0) return;
    for (const { changes } of own.filter((transaction) => transaction.isUserEvent('input.paste')))
      changes.iterChangedRanges((from, to) => {
        this.#pasted ||= from === 0 && to === startState.doc.length;
      });
    this.#marks.cancel();
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#read(), isLarge(this.#view) ? PAUSE_MS.large : PAUSE_MS.small);
  }

  #read(): void {
    this.#typing = undefined;
    const pasted = this.#pasted;
    this.#pasted = false;
    const { payload, problems } = readText(this.#text);
    if (!payload) return this.#refuse(problems);
    const inner = pasted ? withoutEnvelope(payload) : payload;
    // A payload in one line is unreadable.
    if (inner !== payload || (pasted && this.#view.state.doc.lines < 3)) this.#replace(inner);
    this.#notify(inner);
  }

  #notify(payload: JsonObject): void {
    this.#payload = payload;
    this.#drifts = [];
    this.#marks.show([]);
    this.#bar.say('');
    this.#callbacks.onPayload(payload);
  }

  #refuse(problems: readonly Problem[]): void {
    const { length } = this.#view.state.doc;
    this.#marks.show(problemDiagnostics(problems));
    const [first] = problems;
    if (!first) return;
    const line = this.#view.state.doc.lineAt(Math.min(first.from, length));
    this.#bar.say(`Line ${line.number}: ${first.message}`);
    this.#callbacks.onInvalid(first);
  }

  #write(payload: JsonObject): void {
    clearTimeout(this.#typing);
    this.#typing = undefined;
    const first = this.#payload === undefined;
    this.#payload = payload;
    this.#drifts = [];
    this.#replace(payload, first);
    this.#marks.show([]);
  }

  #replace(payload: JsonObject, first = false): void {
    const changes = differingRange(this.#text, JSON.stringify(payload, null, 2));
    if (!changes) return;
    this.#view.dispatch({
      changes,
      annotations: [
        fromOutside.of(true),
        isolateHistory.of('full'),
        ...(first ? [Transaction.addToHistory.of(false)] : []),
      ],
    });
  }

  #markDrifts(): void {
    this.#marks.showLater(() =>
      // While typing, the drifts are about to change.
      this.#typing === undefined && this.#payload
        ? driftDiagnostics(this.#text, this.#payload, this.#drifts)
        : undefined,
    );
  }
}
