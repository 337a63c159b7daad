import { onOrphaned } from './orphan-watch.js';

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
