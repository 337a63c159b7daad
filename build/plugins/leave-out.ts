import type { Plugin } from 'vite';

/** Replaces a module by an empty one. Code that imports it on demand treats it as one that failed to load. */
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
