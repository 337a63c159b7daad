import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Takes a picture of every frame that the browser paints during `work`, and leaves out repeated ones. The first one is from before. */
export async function film(page: Page, work: () => Promise<void>): Promise<PNG[]> {
  const frames = [await page.screenshot()];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(Buffer.from(data, 'base64'));
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await work();
  await session.send('Page.stopScreencast');
  frames.push(await page.screenshot());
  return frames
    .filter((frame, index) => index === 0 || !frame.equals(frames[index - 1]!))
    .map((frame) => PNG.sync.read(frame));
}

/** Boxes of controls that need the script, which may change. */
export async function controls(page: Page): Promise<Box[]> {
  return await page.locator('.search, .chips, .arrows').evaluateAll((all) =>
    all.map((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
}

/** Number of pixels that differ outside these boxes. */
export function differing(before: PNG, after: PNG, boxes: readonly Box[]): number {
  const { width, height } = before;
  if (after.width !== width || after.height !== height)
    throw new Error(`A frame is ${after.width}×${after.height} instead of ${width}×${height}`);
  const pixels = Buffer.from(after.data);
  for (const box of boxes)
    for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y++) {
      const from = (y * width + Math.max(0, Math.floor(box.x))) * 4;
      const to = (y * width + Math.min(width, Math.ceil(box.x + box.width))) * 4;
      before.data.copy(pixels, from, from, to);
    }
  return pixelmatch(before.data, pixels, undefined, width, height, { threshold: 0.02 });
}
