import { median, print, type Caller } from './caller.js';
import { claims } from './claims.js';
import { EVENTS_QUERY } from './pages.js';

const READERS = 20;

/** How often claims with and without readers take turns; the median counts. */
const TURNS = 3;

/** In milliseconds. */
const SPAN = 4000;

/** Measures how many times as fast claims are without readers of events, who ask for page after page of a million without pause. */
export async function measureReaders(caller: Caller, reader: Caller): Promise<number> {
  const ratios: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const without = await caller.rate({ ...claims('claims of one offer', () => 'hot'), span: SPAN });
    let ended = false;
    let pages = 0;
    const start = performance.now();
    const readers = Array.from({ length: READERS }, async (_, index) => {
      for (let page = 1 + index * 5; !ended; page = 1 + (page % 100)) {
        const { status } = await reader.ask(`${EVENTS_QUERY}&page=${page}`);
        // One that would have to wait for too long is refused.
        if (status === 200) pages += 1;
        else if (status !== 503) throw new Error(`a page of events answered ${status}`);
      }
    });
    const beside = await caller.rate({ ...claims(`claims beside ${READERS} readers`, () => 'hot'), span: SPAN });
    ended = true;
    await Promise.all(readers);
    print((pages / (performance.now() - start)) * 1000, 'pages of events meanwhile, a second');
    ratios.push(without / beside);
  }
  return median(ratios);
}
