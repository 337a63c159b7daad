import { css, html, nothing, type TemplateResult } from 'lit';
import { tick } from '../card/code-copy.js';
import { claimsEnglish } from '../locales/english/claims.js';
import type { Locale } from '../locales/locale.js';
import type { Step } from '../wire/giveaway.js';

/**
 * The steps for the shopper, as numbered circles on a line.
 *
 * @param done number of the steps that have a tick
 */
export function stepsTemplate(steps: readonly Step[], done: number, locale: Locale): TemplateResult | typeof nothing {
  return steps.length
    ? html`<ol part="steps" class="steps" role="list">
        ${steps.map(
          ({ text, img }, index) =>
            html`<li part="step" class="step">
              <span class="number" aria-hidden="true">${index < done ? tick : index + 1}</span>
              ${index < done ? html`<span class="visually-hidden">${locale.of(claimsEnglish).done}</span>` : nothing}
              ${img ? html`<img src=${img} alt="" loading="lazy" />` : nothing}
              <span dir="auto">${text}</span>
            </li>`,
        )}
      </ol>`
    : nothing;
}

export const stepsStyles = css`
  .steps {
    display: grid;
    gap: 16px;
    max-width: 60em;
    margin: 24px auto 0;
    padding: 0;
    list-style: none;
  }
  .step {
    position: relative;
    display: flex;
    align-items: center;
    gap: 12px;
    font-size: 0.9375em;
  }
  .number {
    position: relative;
    z-index: 1;
    flex: none;
    display: grid;
    place-items: center;
    width: 2.44em;
    height: 2.44em;
    border: 1px solid var(--_border);
    border-radius: 50%;
    background: var(--_surface);
    font-size: 0.875em;
    font-weight: 600;
  }
  .step > img {
    width: 32px;
    height: 32px;
    object-fit: contain;
  }
  /* The line from one circle to the next. */
  .step:not(:last-child)::before {
    content: '';
    position: absolute;
    inset-block: calc(50% + 16px) calc(-50% - 0px);
    inset-inline-start: 1.07em;
    border-inline-start: 1px solid var(--_border);
  }
  @container (width >= 40em) {
    .steps {
      grid-auto-flow: column;
      grid-auto-columns: minmax(0, 1fr);
    }
    .step {
      flex-direction: column;
      text-align: center;
    }
    .step:not(:last-child)::before {
      inset-block: 1.07em auto;
      inset-inline: calc(50% + 24px) calc(-50% + 8px);
      border-inline-start: 0;
      border-block-start: 1px solid var(--_border);
    }
  }
`;
