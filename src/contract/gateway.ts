import json from './gateway.json' with { type: 'json' };

/** The behaviour that all our gateways share, in every language. Declarations of the package then need no JSON. */
export const contract = json;

/** The bounds of an option that is a number. */
export interface Bounds {
  readonly min: number;
  readonly max?: number;
}

export function isWithin({ min, max = Infinity }: Bounds, value: number): boolean {
  return value >= min && value <= max;
}
