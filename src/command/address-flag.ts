import { InvalidArgumentError } from 'commander';
import { resolveAddress } from '../client/addresses.js';

/** What a flag for an address accepts. */
export function readAddressFlag(text: string): string {
  try {
    resolveAddress('It', text, '');
    return text;
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message}.`);
  }
}
