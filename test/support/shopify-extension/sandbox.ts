/**
 * What an extension finds in its worker: a document without a page, by Shopify's own library, and the parts of the global `shopify` that
 * ours uses. Reports what would be shown after each change, and when nothing more will change by itself.
 */
import type { Signal } from '@preact/signals';
import { HOOKS, Window } from '@remote-dom/polyfill';
import type { Setup, ShownNode } from './shown-node.js';

const window = new Window();
Window.setGlobal(window);

let isReporting = false;
const onChange = (): void => {
  if (isReporting) return;
  isReporting = true;
  queueMicrotask(() => {
    isReporting = false;
    postMessage([...window.document.body.childNodes].map(shownBy));
  });
};
Object.assign(window[HOOKS], {
  insertChild: onChange,
  removeChild: onChange,
  setAttribute: onChange,
  setText: onChange,
});

function shownBy(node: unknown): ShownNode {
  if (!(node instanceof window.Element)) return (node as Text).data;
  return {
    name: node.localName,
    // The library writes them in lower case, as in HTML.
    attributes: Object.fromEntries(node.getAttributeNames().map((name) => [name, node.getAttribute(name) ?? ''])),
    children: [...node.childNodes].map(shownBy),
  };
}

/** A promise for each request, settled once its answer has arrived or failed. */
const answers: Promise<unknown>[] = [];
const request = fetch;
globalThis.fetch = (...args) => {
  const answer = request(...args);
  answers.push(answer.then((response) => response.clone().arrayBuffer()).catch(() => undefined));
  return answer;
};

let run: (() => void) | undefined;
let settings: Signal<Setup['settings']>;
let strings: Setup['strings'] = {};
Object.assign(globalThis, {
  shopify: {
    // Values of the host are signals of the extension's own copy of Preact's library.
    setSignals: (Own: typeof Signal) => (settings = new Own<Setup['settings']>({})),
    extend: (_target: string, start: () => void) => (run = start),
    get settings() {
      return settings;
    },
    i18n: { translate: (key: string) => strings[key] ?? `${key} is missing` },
  },
});

addEventListener('message', ({ data }: MessageEvent<Setup | 'idle?'>) => {
  if (data === 'idle?') return void reportIdle();
  strings = data.strings;
  settings.value = data.settings;
  run?.();
  run = undefined;
});

async function reportIdle(): Promise<void> {
  await Promise.all(answers);
  // What reads the answer, and what draws it.
  for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setTimeout(resolve));
  postMessage('idle');
}
