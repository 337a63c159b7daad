import type * as afterPress from './after-press/after-press.js';

/** Loads what only some pages need: what presses do, and the vault. */
export function loadAfterPress(): Promise<typeof afterPress> {
  return import('./after-press/after-press.js');
}
