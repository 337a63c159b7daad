import { writeFileSync } from 'node:fs';
import { root } from '../../build/entries.js';
import { kB, ms } from '../compare.js';
import type { OrdinaryFigures } from './ordinary.js';

const PANEL = { width: 400, height: 156 };
const BAR = { left: 118, width: 206, height: 16, step: 26 };

/** Colours for light and dark, because the picture is transparent. */
const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328; }
  .title { font-weight: 600; }
  .note { font-size: 12px; fill: #59636e; }
  .bar { fill: #9aa4af; }
  .ours { fill: #1f7a4d; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .note { fill: #9198a1; }
    .bar { fill: #57606a; }
    .ours { fill: #3fb27a; }
  }`;

interface Panel {
  readonly title: string;
  readonly values: Readonly<Record<string, number>>;
  readonly label: (value: number) => string;
}

/** Draws the cost of each way to show the offers, for the README. */
export function writeChart({ at100, at100Slow, at10000 }: OrdinaryFigures): void {
  writeFileSync(
    `${root}/bench/chart.svg`,
    chart([
      { title: 'First cards, 100 offers', values: pick(at100, 'first'), label: ms },
      { title: 'First cards, 10,000 offers', values: pick(at10000, 'first'), label: ms },
      {
        title: 'Longest task, 100 offers, processor 4 × slower',
        values: pick(at100Slow, 'longest'),
        label: (value) => (value ? ms(value) : 'under 50 ms'),
      },
      { title: 'Scripts, compressed', values: pick(at100, 'scriptBytes'), label: kB },
    ]),
  );
}

function pick(rivals: OrdinaryFigures['at100'], key: string): Record<string, number> {
  return Object.fromEntries(Object.entries(rivals).map(([name, figures]) => [name, figures[key]!]));
}

function chart(panels: readonly Panel[]): string {
  const height = Math.ceil(panels.length / 2) * PANEL.height + 24;
  const drawn = panels.map(
    (panel, index) =>
      `<g transform="translate(${(index % 2) * PANEL.width} ${Math.floor(index / 2) * PANEL.height})">${bars(panel)}</g>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * PANEL.width} ${height}" role="img">` +
    `<title>The widget beside plain innerHTML, React and windowed React</title><style>${STYLE}\n</style>\n` +
    `${drawn.join('\n')}\n` +
    `<text class="note" x="0" y="${height - 8}">Cold page loads in Chromium, all in one run. Shorter is better.</text></svg>\n`
  );
}

function bars({ title, values, label }: Panel): string {
  const most = Math.max(...Object.values(values));
  const rows = Object.entries(values).map(([name, value], index) => {
    const top = 28 + index * BAR.step;
    const width = Math.max(2, (value / most) * BAR.width);
    return (
      `<text x="0" y="${top + 13}">${name}</text>` +
      `<rect class="bar${name === 'widget' ? ' ours' : ''}" x="${BAR.left}" y="${top}" width="${width.toFixed(1)}" height="${BAR.height}" rx="3"/>` +
      `<text x="${(BAR.left + width + 6).toFixed(1)}" y="${top + 13}">${label(value)}</text>`
    );
  });
  return `<text class="title" x="0" y="14">${title}</text>${rows.join('')}`;
}
