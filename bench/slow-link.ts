import { openLink } from './link.js';
import type { Bench } from './visit.js';

/** Slow 4G, as Lighthouse has it. */
const SLOW_4G = { roundTrip: 150, down: 1.6e6, up: 0.75e6 };

/** Runs something with the secure site behind a new slow link, so that nothing of an earlier visit is under way on it. */
export async function overSlowLink<T>(bench: Bench, run: (bench: Bench) => Promise<T>): Promise<T> {
  const link = await openLink({ port: bench.secureSite.port, ...SLOW_4G });
  try {
    return await run({ ...bench, site: { ...bench.secureSite, url: `https://127.0.0.1:${link.port}` } });
  } finally {
    await link.stop();
  }
}
