import { GIVEAWAY_SCENARIOS } from './giveaway-scenarios.js';
import { REWARDS_SCENARIOS } from './rewards-scenarios.js';
import type { Scenario } from './scenario.js';

/** Every scenario that needs no service, in the order of the list. */
export const SCENARIOS: readonly Scenario[] = [...REWARDS_SCENARIOS, ...GIVEAWAY_SCENARIOS];
