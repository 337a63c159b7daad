import { css, html, nothing, type TemplateResult } from 'lit';
import type { Locale } from '../locales/locale.js';
import { tickIcon } from './icons.js';

/**
 * A code as a ticket, with its copy button.
 *
 * @param outcome whether it was copied just now; nothing when copy was not pressed
 * @param title of the offer, where several codes may stand on one page
 */
export function codeBoxTemplate(
  code: string,
  { strings }: Locale,
  outcome: boolean | undefined,
  title?: string,
): TemplateResult {
  return html`<div class="ticket">
      <span class="visually-hidden">${strings.code}</span>
      <code part="code" class="code" dir="ltr" translate="no">${code}</code>
      <button part="copy" class="copy" data-action="copy" aria-label=${title ? `${strings.copy}: ${title}` : nothing}>
        <span ?data-unseen=${outcome}>${strings.copy}</span>
        <span ?data-unseen=${!outcome}>${tickIcon}${strings.copied}</span>
      </button>
    </div>
    <div role="status" class=${outcome === false ? 'hint' : 'visually-hidden'}>
      ${outcome === undefined ? nothing : outcome ? strings.copied : strings.copyByHand}
    </div>`;
}

export const codeBoxStyles = css`
  .ticket {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    padding: 8px 12px 8px 20px;
    padding-inline: 20px 12px;
    border: 1.5px dashed light-dark(#17181c66, #ffffff73);
    border-radius: var(--_inner);
    background: var(--_fill);
    /* Both ends are notched: what stands behind shows through, whatever it is. */
    mask:
      radial-gradient(circle at 0, #0000 8px, #000 8.5px) 0 / 51% no-repeat,
      radial-gradient(circle at 100%, #0000 8px, #000 8.5px) 100% / 51% no-repeat;
  }
  /* A code that leaves no room beside it has a line of its own, and so has the button. */
  .code {
    flex: 99 1 max-content;
    min-width: 0;
    font:
      600 1.125em / 1.4 ui-monospace,
      SFMono-Regular,
      Menlo,
      Consolas,
      monospace;
    letter-spacing: 0.08em;
    /* Safari has no other name for it, and the others know this one. */
    -webkit-user-select: all;
  }
  .copy {
    display: grid;
    flex: 1 0 auto;
    padding-inline: 8px;
    background: var(--_surface);
    border: 1px solid var(--_border);
  }
  .copy:hover {
    background: color-mix(in srgb, var(--_text) 8%, var(--_surface));
  }
  /* Both words lie on one another, so that it is always as wide as the wider one. */
  .copy > span {
    grid-area: 1 / 1;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 4px;
  }
  .copy svg {
    width: 16px;
    height: 16px;
  }
  [data-unseen] {
    visibility: hidden;
  }
  .hint {
    font-size: 0.875em;
    color: var(--_muted);
  }
`;
