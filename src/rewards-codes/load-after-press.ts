/** Loads what only some pages need: what presses do, and the vault. */
export function loadAfterPress(): Promise<typeof import('./after-press/after-press.js')> {
  return import('./after-press/after-press.js');
}
