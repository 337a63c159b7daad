import { html, svg, type TemplateResult } from 'lit';

/**
 * Two buttons that move an entry of a `.controls-list`. The focus moves with the entry. At the end of the list it stays,
 * because the button isn't removed.
 */
export function moveButtons(name: string, index: number, count: number, onMove: (to: number) => void): TemplateResult {
  const button = (label: string, to: number, drawing: TemplateResult): TemplateResult => {
    const isEnd = to < 0 || to >= count;
    return html`<button
      type="button"
      class="controls-icon"
      aria-label=${`${label}: ${name}`}
      title=${label}
      aria-disabled=${isEnd ? 'true' : 'false'}
      @click=${({ currentTarget }: Event) => {
        if (isEnd) return;
        const list = (currentTarget as HTMLElement).closest('.controls-list');
        onMove(to);
        requestAnimationFrame(() => list?.querySelectorAll<HTMLElement>(`[title="${label}"]`)[to]?.focus());
      }}
    >
      ${drawing}
    </button>`;
  };
  return html`${button('Move up', index - 1, icon('m4 10 4-4 4 4'))}
  ${button('Move down', index + 1, icon('m4 6 4 4 4-4'))}`;
}

export function removeButton(label: string, onRemove: () => void): TemplateResult {
  return html`<button type="button" class="controls-icon" aria-label=${label} title="Remove" @click=${onRemove}>
    ${icon('m4 4 8 8m0-8-8 8')}
  </button>`;
}

function icon(path: string): TemplateResult {
  return html`<svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${path} />`}</svg>`;
}
