import { PARTNERS, type Partner } from '../model/feeds.js';
import { rangeUntil, type DayRange, type Day } from './days.js';
import type { Part } from './figures.js';

/** Ranges that end today, in days. */
export const PRESETS = [7, 28, 90] as const;

/** Everything that decides what the page shows, as kept in its address. */
export interface ViewState extends Part {
  readonly partner: Partner;
  /** A number of days until today, or a first and a last day, which may be invalid because the user types them. */
  readonly range: (typeof PRESETS)[number] | DayRange;
}

/** Reads the part of an address after its `#`. Missing or invalid values get their default. */
export function readViewState(hash: string): ViewState {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const from = parameters.get('from');
  const to = parameters.get('to');
  return {
    partner: PARTNERS.find((id) => id === parameters.get('partner')) ?? PARTNERS[0],
    range:
      from !== null && to !== null
        ? { from, to }
        : (PRESETS.find((days) => String(days) === parameters.get('days')) ?? PRESETS[1]),
    flow: parameters.get('flow') ?? undefined,
    offer: parameters.get('offer') ?? undefined,
  };
}

/** Writes a state as the part of an address from its `#` on. */
export function writeViewState({ partner, range, flow, offer }: ViewState): string {
  const parameters = new URLSearchParams({ partner });
  if (typeof range === 'number') parameters.set('days', String(range));
  else for (const end of ['from', 'to'] as const) parameters.set(end, range[end]);
  if (flow !== undefined) parameters.set('flow', flow);
  if (offer !== undefined) parameters.set('offer', offer);
  return `#${parameters.toString()}`;
}

/** The days of a range as chosen. */
export function daysOf(range: ViewState['range'], today: Day): DayRange {
  return typeof range === 'number' ? rangeUntil(today, range) : range;
}
