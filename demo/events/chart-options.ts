import uPlot from 'uplot';
import { shortDay } from './format.js';
import type { Mark } from './series.js';

interface Drawing {
  /** In CSS pixels. */
  readonly width: number;
  /** In CSS pixels. */
  readonly height: number;
  readonly fontFamily: string;
  /** Of each series, in the order of drawing. */
  readonly marks: readonly Mark[];
  /** Resolves a custom property of a colour. */
  readonly colour: (name: string) => string;
  /** Called when the cursor has moved. */
  readonly onCursor: (plot: uPlot) => void;
}

const SECONDS_OF_DAY = 86_400;

/** Whole numbers only. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6];

/** How uPlot draws counts by day. */
export function chartOptions({ width, height, fontFamily, marks, colour, onCursor }: Drawing): uPlot.Options {
  const font = `12px ${fontFamily}`;
  const grid = { stroke: colour('--studio-border'), width: 1 };
  const axis = { font, stroke: colour('--studio-muted'), grid, ticks: { show: false } };
  const isNarrow = width < 480;
  return {
    width,
    height,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      x: { range: (_, first, last) => [first - SECONDS_OF_DAY / 2, last + SECONDS_OF_DAY / 2] },
      y: { range: (_, __, most) => [0, Math.max(4, Math.ceil(most * 1.08))] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: isNarrow ? 64 : 80,
        incrs: [1, 2, 3, 4, 7, 14, 28].map((days) => days * SECONDS_OF_DAY),
        values: (_, splits) => splits.map((seconds) => shortDay(seconds * 1000)),
      },
      {
        ...axis,
        incrs: STEPS,
        space: 48,
        size: (_, values) => 16 + 7 * Math.max(1, ...(values ?? []).map((v) => v.length)),
      },
    ],
    series: [{}, ...marks.map((mark) => seriesOptions(mark, colour))],
    cursor: {
      drag: { setScale: false, x: false, y: false },
      y: false,
      // Snaps to days.
      move: (plot, left, top) => [left < 0 ? left : plot.valToPos(plot.data[0][plot.posToIdx(left)] ?? 0, 'x'), top],
      points: {
        size: 8,
        width: 2,
        fill: (_, index) => colour(`--chart-${marks[index - 1]!}`),
        stroke: () => colour('--studio-surface'),
      },
    },
    hooks: { setCursor: [onCursor] },
  };
}

function seriesOptions(mark: Mark, colour: (name: string) => string): uPlot.Series {
  const stroke = colour(`--chart-${mark}`);
  const points = { show: false };
  switch (mark) {
    case 'line':
      return { stroke, width: 2, points, fill: colour('--chart-line-fill') };
    case 'bar':
      return { stroke, width: 0, points, fill: stroke, paths: uPlot.paths.bars!({ size: [0.5, 16, 1], radius: 0.25 }) };
    case 'dots':
      return { stroke, width: 1.5, points, dash: [2, 4] };
  }
}
