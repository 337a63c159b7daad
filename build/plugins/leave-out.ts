import type { Plugin } from 'vite';

/** Leaves a module out: what imports it on demand finds nothing in it, as when it could not be loaded. */
export function leaveOut(module: RegExp): Plugin {
  let found = false;
  return {
    name: 'leave-out',
    load: {
      filter: { id: module },
      handler: () => {
        found = true;
        return 'export {};';
      },
    },
    buildEnd: (error) => {
      if (!error && !found) throw new Error(`There is no module to leave out: ${module}`);
    },
  };
}
