import { readFeed } from '../../src/wire/feed.js';
import { readGiveaway } from '../../src/wire/giveaway.js';
import { limitReport, type Drift } from '../../src/wire/report.js';
import type { ElementName } from '../scenarios/scenario.js';
import type { JsonObject } from './json.js';

/** Where a payload drifts from the contract, by the readers of the widget itself. */
export function findDrifts(element: ElementName, payload: JsonObject): readonly Drift[] {
  const drifts: Drift[] = [];
  const report = limitReport((path, problem) => drifts.push({ path, problem }));
  // Paths would be none of http(s) on a page that is opened as a file.
  const base = location.protocol === 'file:' ? 'https://studio.invalid/' : document.baseURI;
  if (element === 'rewards-widget') readFeed(payload, report, base);
  else readGiveaway(payload, report, base);
  return drifts;
}
