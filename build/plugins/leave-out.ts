import type { Plugin } from 'vite';

/** Leaves a module out: what imports it on demand finds nothing in it, as when it could not be loaded. */
export function leaveOut(module: RegExp): Plugin {
  return {
    name: 'leave-out',
    load: { filter: { id: module }, handler: () => 'export {};' },
  };
}
