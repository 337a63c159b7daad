import type { HonoRequest } from 'hono';
import { DAY_MS } from '../clock.js';
import { readParameter, readRequired } from '../http/parameter.js';
import { refuse } from '../http/envelope.js';

/** Which events are asked for (contract 4.4). */
export interface EventQuery {
  /** Absent for all. */
  readonly type?: string;
  /** First instant of the range, in epoch milliseconds. */
  readonly from: number;
  /** The instant after the range, in epoch milliseconds. */
  readonly until: number;
  /** Counts from 1. */
  readonly page: number;
}

const SECOND_MS = 1000;

/** Days between the dates of a range, at most (contract 4.4). */
export const MAX_RANGE_DAYS = 7;

/** A day, or a second in UTC. */
export const DATE = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\dZ)?$/;

export function readEventQuery(request: HonoRequest): EventQuery {
  const start = readDate(request, 'start_date');
  const end = readDate(request, 'end_date');
  // Measured between the parameters as given. The length of the inclusive end isn't counted.
  if (end.instant < start.instant) throw refuse(400, 'The parameter end_date must not be before start_date.');
  if (end.instant - start.instant > MAX_RANGE_DAYS * DAY_MS)
    throw refuse(400, 'The parameter end_date must be at most seven days after start_date.');
  return {
    type: readParameter(request, 'type') || undefined,
    from: start.instant,
    until: end.instant + end.length,
    page: readPage(request),
  };
}

/** Reads the start and the length of what a parameter names: a day or a second. */
function readDate(request: HonoRequest, name: string): { instant: number; length: number } {
  const text = readRequired(request, name);
  const [, date = '', time] = DATE.exec(text) ?? [];
  const instant = Date.parse(text);
  // `Date.parse` turns some dates that don't exist into others.
  if (!date || Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(date))
    throw refuse(400, `The parameter ${name} must be a date, as in 2026-03-01 or 2026-03-01T09:00:00Z.`);
  return { instant, length: time === undefined ? DAY_MS : SECOND_MS };
}

function readPage(request: HonoRequest): number {
  const text = readParameter(request, 'page') ?? '1';
  const page = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (page < 1) throw refuse(400, 'The parameter page must be a whole number from 1.');
  return page;
}
