import { isRecord } from '../wire/fields.js';

/** Characters after which more are worth no waiting: what is smaller comes nearly at once. */
const MUCH = 65_536;
/** What the first offers are shown with: whatever came later would change them before the reader's eyes. */
const PARTS = ['headerTemplate', 'settings', 'hero', 'popular'];

/**
 * Makes a listener to the text of a feed as it comes. Once, when the catalogue turns out to be large, it tells of what stands
 * before that: header, settings, hero and popular, as of a feed whose catalogue is empty. Silent where one of them comes later.
 */
export function listenForHead(onHead: (payload: Record<string, unknown>) => void): (text: string) => void {
  let over = false;
  return (text) => {
    if (over || text.length < MUCH) return;
    over = true;
    const head = readHead(text);
    if (head) onHead(head);
  };
}

/** What is not the catalogue, but a text or a list that looks like it, leaves no JSON before it. */
function readHead(text: string): Record<string, unknown> | undefined {
  try {
    const head: unknown = JSON.parse(text.slice(0, text.search(/"all"\s*:\s*\[/)) + '"all":[]}');
    return isRecord(head) && PARTS.every((part) => part in head) ? head : undefined;
  } catch {
    return undefined;
  }
}
