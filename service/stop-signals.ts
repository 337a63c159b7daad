import { onOrphaned } from './orphan-watch.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Within this time, a second signal is the first one repeated: the terminal sends it, and npm passes it on. */
const REPEATED_SIGNAL_MS = 1000;

/**
 * Calls back once, when a signal stops this process. A later second signal ends the process at once.
 *
 * @returns stops listening for signals
 */
export function onStopSignal(callback: () => void): () => void {
  let since: number | undefined;
  const onSignal = (): void => {
    if (since === undefined) {
      since = performance.now();
      callback();
    } else if (performance.now() - since >= REPEATED_SIGNAL_MS) process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  onOrphaned(() => {
    if (since === undefined) onSignal();
  });
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}
