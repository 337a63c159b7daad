import { isRecord } from '../wire/fields.js';
import { parseJson } from '../wire/parse-json.js';

/** A feed that is larger than this isn't waited for. A smaller one arrives nearly at once. */
const MIN_CHARS = 65_536;
/** What the first offers are drawn with. If one of these came later, they would change while the shopper reads. */
const PARTS = ['headerTemplate', 'settings', 'hero', 'popular'];

/**
 * Makes a listener for the text of a feed while it arrives. If the feed is large, it reports the part before the catalogue once:
 * header, settings, hero and popular, as a feed with an empty catalogue. It reports nothing if one of them comes later.
 */
export function listenForHead(onHead: (payload: Record<string, unknown>) => void): (text: string) => void {
  let over = false;
  return (text) => {
    if (over || text.length < MIN_CHARS) return;
    over = true;
    const head = readHead(text);
    if (head) onHead(head);
  };
}

/** If `"all":[` was found in a text or a nested list, the part before it isn't valid JSON. */
function readHead(text: string): Record<string, unknown> | undefined {
  try {
    const head: unknown = parseJson(text.slice(0, text.search(/"all"\s*:\s*\[/)) + '"all":[]}');
    return isRecord(head) && PARTS.every((part) => part in head) ? head : undefined;
  } catch {
    return undefined;
  }
}
