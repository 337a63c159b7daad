import type { Fault } from './history.js';
import type { OneOffer } from './one-offer.js';
import { windowEnd } from './window-end.js';

/** No one gets another code before their window has ended, and nobody gets one while the offer is closed. */
export function checkRule({ offer, people }: OneOffer): Fault[] {
  const { id, frequency, opensAt = -Infinity, endsAt = Infinity } = offer;
  return people.flatMap(({ user, given }) => [
    ...given
      .filter((row, index) => index > 0 && row.at < windowEnd(given[index - 1]!.at, frequency))
      .map(({ code, at }) => ({
        kind: 'rule broken' as const,
        what: `${id}, ${user}: ${code} was given at ${at}, before the window had ended`,
      })),
    ...given
      .filter(({ at }) => at < opensAt || at >= endsAt)
      .map(({ code, at }) => ({ kind: 'given while closed' as const, what: `${id}, ${user}: ${code} at ${at}` })),
  ]);
}
