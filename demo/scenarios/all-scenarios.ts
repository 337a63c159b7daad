import { CODES_SCENARIOS } from './codes-scenarios.js';
import { GIVEAWAY_SCENARIOS } from './giveaway-scenarios.js';
import { LIVE_SCENARIOS } from './live-scenarios.js';
import { REWARDS_SCENARIOS } from './rewards-scenarios.js';
import type { Scenario } from './scenario.js';

/** Whether a service runs behind this page. */
export const IS_LIVE = (import.meta.env as ImportMetaEnv | undefined)?.MODE !== 'static';

/** Every scenario that needs no service, in the order of the list. */
export const SCENARIOS: readonly Scenario[] = [...REWARDS_SCENARIOS, ...GIVEAWAY_SCENARIOS];

/** Every scenario that can be shown here, in the order in which they are listed. */
export const ALL_SCENARIOS: readonly Scenario[] = [
  ...(IS_LIVE ? LIVE_SCENARIOS : []),
  ...SCENARIOS,
  ...CODES_SCENARIOS,
];

const BY_ID: ReadonlyMap<string, Scenario> = new Map(ALL_SCENARIOS.map((scenario) => [scenario.id, scenario]));

/** The scenario of an id, as an address has it. */
export function scenarioById(id: string): Scenario | undefined {
  return BY_ID.get(id);
}
