import { SCENARIOS } from '../../demo/scenarios/all-scenarios.js';

/** Scenarios that between them show every part of both elements. */
const TELLING = new Set([
  'typical',
  'as-sent',
  'typical-velloway',
  'social-proof',
  'age-gate',
  'long-text',
  'malformed',
  'giveaway-typical',
  'giveaway-carousel',
  'claim-claimed',
  'claim-refused-window',
]);

export const tellingScenarios = SCENARIOS.filter(({ id }) => TELLING.has(id));
export const otherScenarios = SCENARIOS.filter(({ id }) => !TELLING.has(id));
