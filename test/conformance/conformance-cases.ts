import type { ConformanceCase } from './conformance-case.js';
import { codesCases } from './codes-cases.js';
import { vaultCases } from './vault-cases.js';
import { failureCases } from './failure-cases.js';
import { feedCases } from './feed-cases.js';
import { giveawayCases } from './giveaway-cases.js';
import { keptCases } from './kept-cases.js';
import { jsonCases } from './json-cases.js';
import { keyCases } from './key-cases.js';
import { limitCases } from './limit-cases.js';
import { networkCases } from './network-cases.js';
import { retryCases } from './retry-cases.js';
import { routeCases } from './route-cases.js';
import { sizeCases } from './size-cases.js';
import { traceCases } from './trace-cases.js';

/**
 * What every gateway of ours does, whatever it is written in. Each case gets a gateway of its own, with the gateway's defaults where
 * the case says nothing.
 */
export const conformanceCases: readonly ConformanceCase[] = [
  ...routeCases,
  ...feedCases,
  ...giveawayCases,
  ...keptCases,
  ...codesCases,
  ...vaultCases,
  ...retryCases,
  ...failureCases,
  ...jsonCases,
  ...sizeCases,
  ...keyCases,
  ...limitCases,
  ...networkCases,
  ...traceCases,
];
