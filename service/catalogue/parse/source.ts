import { createReadStream } from 'node:fs';
import { CatalogueError } from './fault.js';

/** Bytes that are read and parsed at a time: milliseconds of work, and some hundred rows for one statement. */
const SLICE_BYTES = 64 * 1024;

/** The JSON text of a catalogue, which is read in slices, and more than once. */
export interface CatalogueSource {
  /** The file, for messages. */
  readonly name?: string;
  open(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export function fileSource(file: string): CatalogueSource {
  return { name: file, open: () => readSlices(file) };
}

/** The source of a catalogue in memory. It is written as JSON, so that it is read in the same way as a file. */
export function valueSource(value: unknown): CatalogueSource {
  const bytes = Buffer.from(JSON.stringify(value) ?? 'null');
  return { open: () => slicesOf(bytes) };
}

/** Puts the name of the file, if it has one, in front of the message if `work` refuses the catalogue. */
export async function namingFaults<T>({ name }: CatalogueSource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CatalogueError && name ? new CatalogueError(`${name}: ${error.message}`) : error;
  }
}

async function* readSlices(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file, { highWaterMark: SLICE_BYTES }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new CatalogueError(`cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`);
  }
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
