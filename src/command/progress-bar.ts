import { SingleBar } from 'cli-progress';
import type { Progress } from './export-events.js';

export interface ProgressBar {
  update(progress: Progress): void;
  stop(): void;
}

/** Draws on standard error if that is a terminal and the records don't go to one. */
export function createProgressBar(recordsOnTerminal: boolean): ProgressBar {
  const { stderr } = process;
  if (!stderr.isTTY || recordsOnTerminal) return { update: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: '{bar} {percentage} % · {events} events · {duration_formatted}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    stream: stderr,
  });
  bar.start(1, 0, { events: '0' });
  return {
    update: ({ share, events }) => bar.update(share, { events: events.toLocaleString('en') }),
    stop: () => bar.stop(),
  };
}
