const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type StopSignal = (typeof SIGNALS)[number];

/** Within this time, a second signal is the first one repeated: the terminal sends it, and npm passes it on. */
const REPEATED_SIGNAL_MS = 1000;

/**
 * Calls back once, when a signal stops this process, or as for SIGHUP when npm is gone. A later second signal ends the process at once.
 *
 * @returns stops listening for signals
 */
export function onStopSignal(callback: (signal: StopSignal) => void): () => void {
  let since: number | undefined;
  const onSignal = (signal: StopSignal): void => {
    if (since === undefined) {
      since = performance.now();
      callback(signal);
    } else if (performance.now() - since >= REPEATED_SIGNAL_MS) process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  onOrphaned(() => {
    if (since === undefined) onSignal('SIGHUP');
  });
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}

/** How often to look. */
const INTERVAL_MS = 200;

/**
 * Calls back once when npm, which started this process, is gone. npm passes signals only to its shell, and some shells end without
 * passing them on.
 */
function onOrphaned(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, INTERVAL_MS).unref();
}

/** @param drainMs how long to go on accepting requests first, in milliseconds */
type End = (drainMs: number) => unknown;

/** Ends what was started, in reverse order, even if the start failed halfway. */
export class Cleanup {
  readonly #ends: End[] = [];

  add(end: End): void {
    this.#ends.push(end);
  }

  /** Waits for each, and ends nothing twice. */
  async run(drainMs = 0): Promise<void> {
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) await end(drainMs);
  }
}
