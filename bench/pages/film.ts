import type { Browser } from 'playwright-core';
import { root } from '../../build/entries.js';
import { ms } from '../compare.js';
import { PLACEMENTS } from './feed.js';
import { type Contender, pageQuery } from './pages.js';
import { onPage } from './visit.js';
import { type Bench, overSlowLink, withBench } from './with-bench.js';

const ROWS = {
  'Static page': 'static page',
  'Drawn by the server': 'widget, drawn by the server',
  'Script alone': 'widget',
} satisfies Record<string, Contender>;

/** A phone. */
const SCREEN = { width: 360, height: 640 };

/** In milliseconds. */
const LENGTH_MS = 2500;

/** A paint of the browser, with its time in milliseconds from the start of the visit. */
interface Frame {
  readonly time: number;
  /** A PNG in base64. */
  readonly picture: string;
}

interface Recording {
  readonly frames: readonly Frame[];
  /** When the first cards were painted. */
  readonly first: number;
}

/** Opens a page with nothing in any cache, and takes every frame that the browser paints. */
async function record(bench: Bench, contender: Contender): Promise<Recording> {
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
    { viewport: SCREEN },
  );
}

/** Records each row, one real visit, and puts the frames beside each other into `docs/pictures/first-screen.png`. */
export async function film(): Promise<void> {
  await withBench(async (bench) => {
    const visit = (contender: Contender) => overSlowLink(bench, (slow) => record(slow, contender));
    // The first pages that a browser opens are slower than those that follow.
    for (const contender of Object.values(ROWS)) await visit(contender);
    const rows = [];
    for (const [name, contender] of Object.entries(ROWS)) rows.push({ name, ...(await visit(contender)) });
    await writeStrip(bench.browser, rows, `${root}/docs/pictures/first-screen.png`);
    for (const { name, first } of rows) console.log(`${name}: first offers after ${ms(first)}`);
  });
}

const STEP_MS = 100;

/** In CSS pixels; the picture has twice as many. */
const WIDTH = 880;

const STYLE = `
  * { box-sizing: border-box; margin: 0; }
  body { width: ${WIDTH}px; padding: 16px; background: #fff; color: #1f2328; font: 13px/20px system-ui, sans-serif; }
  .row { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 8px; }
  .row > * { min-width: 0; text-align: center; font-variant-numeric: tabular-nums; white-space: nowrap; color: #59636e; }
  h2 { margin: 14px 0 6px; font: inherit; }
  strong { margin-right: 8px; }
  img { display: block; width: 100%; aspect-ratio: ${SCREEN.width} / ${SCREEN.height}; border: 1px solid #d1d9e0; border-radius: 5px; }
  .first { border-color: #1f7a4d; outline: 2px solid #1f7a4d; }
`;

interface Row extends Recording {
  readonly name: string;
}

/** A span of time in which no row changes. */
interface Column {
  readonly from: number;
  readonly to: number;
  /** The frame of each row. */
  readonly frames: readonly Frame[];
}

/** Puts a picture of every tenth of a second beside each other, a row for each recording, and saves them as one PNG. */
async function writeStrip(browser: Browser, rows: readonly Row[], file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 100 }, deviceScaleFactor: 2 });
  await page.setContent(stripHtml(rows, columnsOf(rows)));
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}

/** A column for each tenth of a second. Those in which no row changes share one. */
function columnsOf(rows: readonly Row[]): Column[] {
  const columns: Column[] = [];
  for (let time = 0; time <= LENGTH_MS; time += STEP_MS) {
    const frames = rows.map((row) => frameAt(row, time));
    const last = columns.at(-1);
    if (last?.frames.every(({ picture }, index) => picture === frames[index]!.picture)) {
      columns[columns.length - 1] = { ...last, to: time };
    } else columns.push({ from: time, to: time, frames });
  }
  return columns;
}

/** The frame on the screen at a time. The first one, the empty page, may be a little late by the browser's clock. */
function frameAt({ frames }: Row, time: number): Frame {
  return frames.findLast((painted) => painted.time <= time) ?? frames[0]!;
}

/** The frame with the first offers. The browser's time of a frame differs from the page's by less than a round trip. */
function firstOffers({ frames, first }: Recording): Frame {
  const distance = ({ time }: Frame) => Math.abs(time - first);
  return frames.reduce((nearest, frame) => (distance(frame) < distance(nearest) ? frame : nearest));
}

function stripHtml(rows: readonly Row[], columns: readonly Column[]): string {
  const times = columns.map(({ from, to }) => `<div>${from === to ? '' : `${seconds(from)}–`}${seconds(to)} s</div>`);
  const films = rows.map((recording, row) => {
    const { name, first } = recording;
    const { time } = firstOffers(recording);
    const shown = columns.findIndex(({ frames }) => frames[row]!.time >= time);
    const images = columns.map(
      ({ frames }, column) =>
        `<img${column === shown ? ' class="first"' : ''} src="data:image/png;base64,${frames[row]!.picture}" alt="">`,
    );
    return `<h2><strong>${name}</strong>first offers after ${ms(first)}</h2><div class="row">${images.join('')}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><div class="row">${times.join('')}</div>${films.join('')}`;
}

function seconds(time: number): string {
  return time ? (time / 1000).toFixed(1) : '0';
}
