import { DOCKS, PANELS, ROOMS, type Layout } from './studio-state.js';

/** Reads a layout that was kept. Unknown values get their defaults. */
export function readLayout(kept: unknown): Layout {
  const { panel, dock, room } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  return {
    panel: PANELS.find((name) => name === panel) ?? 'settings',
    dock: DOCKS.find((name) => name === dock),
    room: ROOMS.find((name) => name === room) ?? 'stage',
  };
}
