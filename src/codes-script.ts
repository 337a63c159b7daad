import { offeredCodes } from './codes-loader.js';
import { notice } from './notice.js';

/** Files that are loaded beside `embed.js`: the part with the element, and what it shares with others. Named by the build. */
declare const CODES_FILES: readonly string[];

/** Pauses after a failure, in milliseconds. */
const PAUSES_MS = [1000, 5000, 25_000];

/** Loads `<rewards-codes>` with the page's own `embed.js` if it has one, so that both have one lit. */
async function load(failures: number): Promise<void> {
  if (!offeredCodes()) {
    for (const file of CODES_FILES) import(address(file)).catch(() => undefined);
    // A page that changes this file's query with each version means both. With a fragment, browsers try again after a failure.
    const { search } = new URL(import.meta.url);
    await import(address(`./embed.js${search}${failures ? `#${failures}` : ''}`));
  }
  await offeredCodes()!();
}

function address(file: string): string {
  return new URL(file, import.meta.url).href;
}

async function start(): Promise<void> {
  for (let failures = 0; ; failures++)
    try {
      return await load(failures);
    } catch {
      const pause = PAUSES_MS[failures];
      if (pause === undefined) return notice('codes.js could not load its parts.');
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
}

void start();
