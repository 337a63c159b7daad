/** How often to look. */
const INTERVAL_MS = 200;

/**
 * Calls back once when npm, which started this process, is gone. npm passes signals only to its shell, and some shells end without
 * passing them on.
 */
export function onOrphaned(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, INTERVAL_MS).unref();
}
