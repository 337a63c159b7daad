import { checkAnswers } from './check-answers.js';
import { checkKeys } from './check-keys.js';
import { checkPool } from './check-pool.js';
import { checkRefusals } from './check-refusals.js';
import { checkRule } from './check-rule.js';
import type { Fault, History } from './history.js';
import { splitByOffer } from './one-offer.js';

/**
 * Finds out whether a history can have happened, under the frequency rule and with the pools as they were. Offers don't influence each
 * other, so each is judged alone; within an offer, people share only the pool.
 *
 * @returns why it can't have happened; empty if it can
 */
export function checkHistory(history: History): Fault[] {
  return splitByOffer(history).flatMap((one) => [
    ...checkPool(one),
    ...checkAnswers(one),
    ...checkRule(one),
    ...checkKeys(one),
    ...checkRefusals(one),
  ]);
}
