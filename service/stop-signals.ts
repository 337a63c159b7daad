import { onOrphaned } from './orphan-watch.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Milliseconds in which a further signal is the first one again: the terminal sends it, and npm passes it on. */
const ECHO = 1000;

/**
 * Calls back once, when this process is told to stop. A process that is told again, later, ends at once.
 *
 * @returns leaves signals to themselves again
 */
export function onStopSignal(callback: () => void): () => void {
  let since: number | undefined;
  const onSignal = (): void => {
    if (since === undefined) {
      since = performance.now();
      callback();
    } else if (performance.now() - since >= ECHO) process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  onOrphaned(() => {
    if (since === undefined) onSignal();
  });
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}
