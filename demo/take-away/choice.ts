import { DEFAULT_GATEWAY } from './placed.js';
import { PAGE_IDS, PLATFORM_IDS, SERVER_IDS, type PageId, type PlatformId, type ServerId } from './platforms.js';

export type TakeAwayTab = PageId | PlatformId | 'server' | 'theme' | 'settings';

const SCRIPTS: readonly PageId[] = ['script-tag', 'npm'];

/** The tabs by group. */
export const TAKE_AWAY_GROUPS: readonly { readonly label: string; readonly tabs: readonly TakeAwayTab[] }[] = [
  { label: 'Script', tabs: SCRIPTS },
  { label: 'Frameworks', tabs: PAGE_IDS.filter((id) => !SCRIPTS.includes(id)) },
  { label: 'Platforms', tabs: ['server', ...PLATFORM_IDS] },
  { label: 'Design', tabs: ['theme', 'settings'] },
];

/** Choices in the panel, which are kept for the next visit. */
export interface TakeAwayChoice {
  readonly tab: TakeAwayTab;
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
    tab: TAKE_AWAY_GROUPS.flatMap(({ tabs }) => tabs).find((name) => name === tab) ?? 'script-tag',
    server: SERVER_IDS.find((name) => name === server) ?? 'hono',
    from: from === 'payload' ? 'payload' : 'gateway',
    address: typeof address === 'string' ? address : DEFAULT_GATEWAY,
  };
}
