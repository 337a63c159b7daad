/** Milliseconds between two looks. */
const INTERVAL = 200;

/**
 * Calls back once when npm, which started this process, is gone. npm passes a signal on to its shell only, and some shells end
 * without telling what they run.
 */
export function onOrphaned(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, INTERVAL).unref();
}
