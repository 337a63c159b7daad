import { DEFAULT_GATEWAY } from './placed.js';
import { PAGE_IDS, PLATFORM_IDS, SERVER_IDS, type ServerId } from './platforms.js';

/** The tabs. */
export const TAKE_AWAY_TABS = [...PAGE_IDS, 'server', ...PLATFORM_IDS, 'theme', 'settings'] as const;

/** Choices in the panel, which are kept for the next visit. */
export interface TakeAwayChoice {
  readonly tab: (typeof TAKE_AWAY_TABS)[number];
  /** The kind of server that draws the element. */
  readonly server: ServerId;
  /** Where the element gets its data from. */
  readonly from: 'gateway' | 'payload';
  /** The gateway's address as typed. */
  readonly address: string;
}

/** Reads the choices of an earlier visit. Unreadable values get their defaults. */
export function readTakeAwayChoice(kept: unknown): TakeAwayChoice {
  const { tab, server, from, address } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
    Record<keyof TakeAwayChoice, unknown>
  >;
  return {
    tab: TAKE_AWAY_TABS.find((name) => name === tab) ?? 'script-tag',
    server: SERVER_IDS.find((name) => name === server) ?? 'hono',
    from: from === 'payload' ? 'payload' : 'gateway',
    address: typeof address === 'string' ? address : DEFAULT_GATEWAY,
  };
}
