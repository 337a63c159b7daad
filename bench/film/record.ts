import { PLACEMENTS } from '../feed.js';
import { type Contender, pageQuery } from '../pages.js';
import { type Bench, onPage } from '../visit.js';

/** A phone. */
export const SCREEN = { width: 360, height: 640 };

/** In milliseconds. */
export const LENGTH_MS = 2500;

/** What the browser painted, and when, in milliseconds from the start of the visit. */
export interface Frame {
  readonly time: number;
  /** A PNG in base64. */
  readonly picture: string;
}

export interface Recording {
  readonly frames: readonly Frame[];
  /** When the first cards were painted. */
  readonly first: number;
}

/** Opens a page with nothing in any cache, and takes every frame that the browser paints. */
export async function record(bench: Bench, contender: Contender): Promise<Recording> {
  return await onPage(
    bench,
    async (page, session) => {
      // Without the skeleton's animation, a frame is painted only where something new is on the screen.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const painted: { readonly timestamp: number; readonly picture: string }[] = [];
      const empty = new Promise<void>((resolve) => {
        session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
          painted.push({ timestamp: metadata.timestamp! * 1000, picture: data });
          void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
          resolve();
        });
      });
      await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
      await empty;
      const query = pageQuery({ contender, offers: 'sample', placements: PLACEMENTS.join(' '), memory: false });
      await page.goto(`${bench.site.url}/?${query}`, { waitUntil: 'commit' });
      const { first } = await page.evaluate(() => window.probe.firstScreen());
      const start = await page.evaluate(
        (length) =>
          new Promise<number>((resolve) =>
            setTimeout(() => resolve(performance.timeOrigin), length - performance.now()),
          ),
        LENGTH_MS,
      );
      await session.send('Page.stopScreencast');
      return { first, frames: painted.map(({ timestamp, picture }) => ({ time: timestamp - start, picture })) };
    },
    SCREEN,
  );
}
