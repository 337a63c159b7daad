import { fullOffer } from './sample-feed.js';

/** A giveaway as a service sends it in the envelope's `data`, overridden by the given fields. */
export function giveaway(rest: object = {}): Record<string, unknown> {
  return {
    id: 'flow',
    name: 'A giveaway',
    template: 1,
    headerTemplate: 1,
    header: { title: 'Pick a treat', description: 'One for everybody', steps: [] },
    settings: {},
    logo: null,
    offers: [prize('a')],
    ...rest,
  };
}

/** An offer whose code can be claimed. */
export function prize(id: string, rest: object = {}): Record<string, unknown> {
  return fullOffer(id, { cta: null, terms: 'One per person.', offerDiscountCode: null, schedule: null, ...rest });
}

export const envelope = (data: unknown): object => ({ success: true, data });
export const claimed = (code: unknown): object => envelope({ code });
export const refusal = (message?: string): object => ({ success: false, message });
