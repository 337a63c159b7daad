import { InvalidArgumentError } from 'commander';
import { startOfUtc } from '../clock.js';
import { instant } from '../catalogue/parse/shapes.js';

// Readers of flags. A wrong value ends the command with a sentence that says what is accepted.

export function readInstant(text: string): number {
  if (instant.safeParse(text).success) return startOfUtc(text);
  throw new InvalidArgumentError('It must be an instant in ISO 8601, such as 2026-03-01T09:00:00Z.');
}

export function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be a number from 1.');
}

/** Undefined for `forever`. */
export function readDays(text: string): number | undefined {
  if (text === 'forever') return undefined;
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? [];
  if (Number(days) > 0) return Number(days);
  throw new InvalidArgumentError('It must be a number of days, such as 400d, or forever.');
}

export function readConnections(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number from 1 to 999.');
}

export function readRate(text: string): number {
  const [, count] = /^(\d{1,9})(?:\/min)?$/.exec(text) ?? [];
  if (Number(count) > 0) return Number(count);
  throw new InvalidArgumentError('It must be a number of requests a minute, such as 600/min.');
}
