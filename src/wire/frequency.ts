import type { Fields } from './fields.js';

/** An offer can be claimed once in such a period; without a period, only once (contract 4.3). */
const FREQUENCIES = ['1week', '1month', '1year'] as const;

type Frequency = (typeof FREQUENCIES)[number];

/** Reads how often an offer can be claimed, and keeps it as sent. An unknown value is reported, not dropped. */
export function readFrequency(fields: Fields): string | undefined {
  const frequency = fields.text('frequency');
  if (frequency !== undefined && !FREQUENCIES.includes(frequency as Frequency))
    fields.wrong('frequency', 'is not known');
  return frequency;
}
