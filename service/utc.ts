import { DAY_MS } from './clock.js';

/** The start of a day, or the instant itself, in epoch milliseconds. What has no offset is in UTC. @param text in ISO 8601 */
export function startOfUtc(text: string): number {
  return Date.parse(isWholeDay(text) || /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}

/** The end of a day, or the instant itself, in epoch milliseconds. */
export function endOfUtc(text: string): number {
  return startOfUtc(text) + (isWholeDay(text) ? DAY_MS : 0);
}

function isWholeDay(text: string): boolean {
  return text.length === 10;
}
