import { SNIPPET_IDS } from './take-away-code.js';
import { DEFAULT_GATEWAY } from './placed.js';

/** The tabs. */
export const TAKE_AWAY_TABS = [...SNIPPET_IDS, 'theme', 'settings'] as const;

/** Choices in the panel, which are kept for the next visit. */
export interface TakeAwayChoice {
  readonly tab: (typeof TAKE_AWAY_TABS)[number];
  /** Where the element gets its data from. */
  readonly from: 'gateway' | 'payload';
  /** The gateway's address as typed. */
  readonly address: string;
}

/** Reads the choices of an earlier visit. Unreadable values get their defaults. */
export function readTakeAwayChoice(kept: unknown): TakeAwayChoice {
  const { tab, from, address } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
    Record<keyof TakeAwayChoice, unknown>
  >;
  return {
    tab: TAKE_AWAY_TABS.find((name) => name === tab) ?? 'script-tag',
    from: from === 'payload' ? 'payload' : 'gateway',
    address: typeof address === 'string' ? address : DEFAULT_GATEWAY,
  };
}
