import { html, svg, type TemplateResult } from 'lit';

/** Two buttons that move an entry of a list. One that cannot move further stays where it is, so that the focus does too. */
export function moveButtons(name: string, index: number, count: number, onMove: (to: number) => void): TemplateResult {
  const button = (label: string, to: number, drawing: TemplateResult): TemplateResult => {
    const isEnd = to < 0 || to >= count;
    return html`<button
      type="button"
      class="controls-icon"
      aria-label=${`${label}: ${name}`}
      title=${label}
      aria-disabled=${isEnd ? 'true' : 'false'}
      @click=${() => {
        if (!isEnd) onMove(to);
      }}
    >
      ${drawing}
    </button>`;
  };
  return html`${button('Move up', index - 1, icon(svg`<path d="m4 10 4-4 4 4" />`))}
  ${button('Move down', index + 1, icon(svg`<path d="m4 6 4 4 4-4" />`))}`;
}

export function removeButton(label: string, onRemove: () => void): TemplateResult {
  return html`<button type="button" class="controls-icon" aria-label=${label} title="Remove" @click=${onRemove}>
    ${icon(svg`<path d="m4 4 8 8m0-8-8 8" />`)}
  </button>`;
}

function icon(drawing: TemplateResult | ReturnType<typeof svg>): TemplateResult {
  return html`<svg viewBox="0 0 16 16" aria-hidden="true">${drawing}</svg>`;
}
