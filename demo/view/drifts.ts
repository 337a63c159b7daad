import { readFeed } from '../../src/wire/feed.js';
import { readGiveaway } from '../../src/wire/giveaway.js';
import { limitReport, type Drift } from '../../src/wire/fields.js';
import type { PayloadTag } from '../../src/elements.js';
import type { JsonObject } from '../model/json.js';

/** Finds a payload's drifts from the contract with the widget's own readers. */
export function findDrifts(element: PayloadTag, payload: JsonObject): readonly Drift[] {
  const drifts: Drift[] = [];
  const report = limitReport((path, problem) => drifts.push({ path, problem }));
  // On a page from a file, paths would not resolve to http(s).
  const base = location.protocol === 'file:' ? 'https://studio.invalid/' : document.baseURI;
  if (element === 'rewards-widget') readFeed(payload, report, base);
  else readGiveaway(payload, report, base);
  return drifts;
}
