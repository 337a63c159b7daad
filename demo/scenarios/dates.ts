import { DAY_MS } from '../../service/clock.js';

/** The day for which the sample's dates were chosen. Scenarios keep their distance from it. */
const SAMPLE_DAY = Date.UTC(2026, 10, 1);

/** The instant that is `days` after `now`, to the full hour: ISO 8601 in UTC. */
export function instantAfter(now: Date, days: number): string {
  const instant = new Date(now.getTime() + days * DAY_MS);
  instant.setUTCMinutes(0, 0, 0);
  return instant.toISOString().replace('.000Z', 'Z');
}

/** The day that is `days` after that of `now`, without a time: `YYYY-MM-DD`. */
export function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** A date of the sample, as far from `now` as it was when the sample was made. */
export function sampleDate(text: string, now: Date): string {
  const days = Math.floor((now.getTime() - SAMPLE_DAY) / DAY_MS);
  const shifted = new Date(Date.parse(text) + days * DAY_MS).toISOString();
  return text.length === 'YYYY-MM-DD'.length ? shifted.slice(0, text.length) : shifted.replace('.000Z', 'Z');
}
