import type { JsonObject } from '../model/json.js';
import { readPayloadFile } from './payload-file.js';

interface EditorBarCallbacks {
  readonly onFormat: () => void;
  readonly onSearch: () => void;
  readonly onPayload: (payload: JsonObject) => void;
}

interface EditorBar {
  readonly top: HTMLElement;
  readonly bottom: HTMLElement;
  /** Id of the hint on how to leave the editor by keyboard. */
  readonly hintId: string;
  /** Says what is wrong with the text or a file, and announces it. */
  say(words: string): void;
}

let bars = 0;

/** The frame of the text: actions above, messages below. */
export function editorBar({ onFormat, onSearch, onPayload }: EditorBarCallbacks): EditorBar {
  const hintId = `editor-hint-${++bars}`;
  const status = make('p', 'editor-status');
  status.setAttribute('role', 'status');
  const say = (words: string): void => {
    if (status.textContent !== words) status.textContent = words;
  };

  // A file can also be opened, because not everybody can drag.
  const file = make('input', 'editor-file');
  file.type = 'file';
  file.accept = '.json,application/json';
  file.hidden = true;
  file.setAttribute('aria-label', 'JSON file');
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    file.value = '';
    if (!chosen) return;
    void readPayloadFile(chosen).then((read) => {
      if (read.problem === undefined) onPayload(read.payload);
      else say(read.problem);
    });
  });

  const top = make('div', 'editor-bar');
  top.append(
    button('Open file', () => file.click()),
    button('Format', onFormat),
    button('Search', onSearch),
    file,
  );

  const hint = make('p', 'editor-hint');
  hint.id = hintId;
  hint.textContent =
    'Tab indents; Escape and then Tab leaves the editor. Nothing pasted or dropped here leaves the page.';
  const bottom = make('div', 'editor-foot');
  bottom.append(status, hint);
  return { top, bottom, hintId, say };
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const element = make('button', 'button');
  element.type = 'button';
  element.textContent = text;
  element.addEventListener('click', onClick);
  return element;
}
