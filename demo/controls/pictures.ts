import { html, svg, type TemplateResult } from 'lit';

type Block = readonly [x: number, y: number, width: number, height: number, strong?: 'strong'];

/** Drawings of layouts, 40 by 28, from blocks. */
const BLOCKS = {
  centred: [
    [12, 9, 16, 4, 'strong'],
    [8, 16, 24, 3],
  ],
  split: [
    [5, 9, 14, 4, 'strong'],
    [5, 16, 12, 3],
    [27, 9, 9, 10, 'strong'],
  ],
  grid: [
    [5, 5, 8, 8],
    [16, 5, 8, 8],
    [27, 5, 8, 8],
    [5, 16, 8, 8],
    [16, 16, 8, 8],
    [27, 16, 8, 8],
  ],
  list: [
    [5, 5, 30, 5],
    [5, 12, 30, 5],
    [5, 19, 30, 5],
  ],
  spotlight: [
    [5, 5, 30, 10, 'strong'],
    [5, 18, 8, 6],
    [16, 18, 8, 6],
    [27, 18, 8, 6],
  ],
  carousel: [
    [5, 7, 12, 14],
    [20, 7, 12, 14],
    [35, 7, 5, 14],
  ],
} as const satisfies Record<string, readonly Block[]>;

export function layoutPicture(name: keyof typeof BLOCKS): TemplateResult {
  const blocks: readonly Block[] = BLOCKS[name];
  return html`<svg class="controls-picture" viewBox="0 0 40 28" aria-hidden="true">
    ${blocks.map(
      ([x, y, width, height, strong]) =>
        svg`<rect x=${x} y=${y} width=${width} height=${height} rx="1.5" opacity=${strong ? 1 : 0.5} />`,
    )}
  </svg>`;
}
