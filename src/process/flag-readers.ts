import { InvalidArgumentError } from 'commander';

// Readers of flags. A wrong value ends the command with a sentence that says what is accepted.

export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a number from 0 to 65535.');
}

/** Reads seconds; fractions are allowed. */
export function secondsReader({ min, max }: { readonly min: number; readonly max: number }): (text: string) => number {
  return (text) => {
    const seconds = Number(text);
    if (/^\d+(\.\d+)?$/.test(text) && seconds >= min && seconds <= max) return seconds;
    throw new InvalidArgumentError(`It must be a number of seconds, from ${min} to ${max}.`);
  };
}
