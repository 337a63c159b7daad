import { InvalidArgumentError } from 'commander';
import { resolveAddress } from '../client/addresses.js';

// What a flag accepts. Anything else ends the command with a sentence that says what it should be.

export function readAddress(text: string): string {
  try {
    resolveAddress('It', text, '');
    return text;
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message}.`);
  }
}

export function readSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 3600) return seconds;
  throw new InvalidArgumentError('It must be a number of seconds, up to 3600.');
}

export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a number from 0 to 65535.');
}
