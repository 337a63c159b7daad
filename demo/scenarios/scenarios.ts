import { GIVEAWAY_SCENARIOS } from './giveaway-scenarios.js';
import { REWARDS_SCENARIOS } from './rewards-scenarios.js';
import type { Scenario } from './scenario.js';

/** Every situation that needs no service, in the order in which they are listed. */
export const SCENARIOS: readonly Scenario[] = [...REWARDS_SCENARIOS, ...GIVEAWAY_SCENARIOS];
