import { readFeed } from '../../src/wire/feed.js';
import { readGiveaway } from '../../src/wire/giveaway.js';
import { DriftList, type Drift } from '../../src/wire/report.js';
import type { ElementName } from '../scenarios/scenario.js';
import type { JsonObject } from './json.js';

/** Where a payload drifts from the contract, by the readers of the widget itself. */
export function findDrifts(element: ElementName, payload: JsonObject): readonly Drift[] {
  const list = new DriftList();
  // Paths would be none of http(s) on a page that is opened as a file.
  const base = location.protocol === 'file:' ? 'https://studio.invalid/' : document.baseURI;
  if (element === 'rewards-widget') readFeed(payload, list.report, base);
  else readGiveaway(payload, list.report, base);
  return list.drifts;
}
