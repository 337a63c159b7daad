import { css, html, type TemplateResult } from 'lit';
import type { Locale } from '../locales/locale.js';

/** Has `1` in the session's storage once the reader has confirmed their age. */
export const AGE_KEY = 'rewards-widget:of-age';

/** Whether the reader has confirmed their age on this page. Storage may be forbidden or full. */
export const age = { confirmed: false };

/** Whether the reader has confirmed their age during this visit. */
export function isOfAge(): boolean {
  try {
    return age.confirmed || sessionStorage[AGE_KEY] === '1';
  } catch {
    return false;
  }
}

/** Offers for adults: shown with a badge, shown behind a confirmation, or left out. */
export type AgeRestricted = 'show' | 'gate' | 'hide';

/**
 * Reads the attribute. Unknown values fall back to `gate`, the safe choice. A removed attribute is null, and a
 * framework's removed property is undefined.
 */
export function readAgeRestricted(given: string | null | undefined): AgeRestricted {
  const name = String(given ?? 'show').toLowerCase();
  return name === 'show' || name === 'hide' ? name : 'gate';
}

/** The question of the reader's age, for all offers that wait for the answer. Nothing else of them is in the document. */
export interface AgeQuestion {
  /** Number of offers that wait. */
  readonly count: number;
  /** Number of sections above the question. */
  readonly after: number;
}

export function ageQuestionTemplate({ count }: AgeQuestion, locale: Locale): TemplateResult {
  const { adult, adultOffers, confirmAge } = locale.strings;
  const text = locale.count(count, adultOffers);
  return html`<div part="age-question" class="adults">
    <span class="sign" aria-hidden="true">${adult}</span>
    <div>${text}</div>
    <button class="outlined" data-action="confirm-age" aria-label=${`${confirmAge}: ${text}`}>${confirmAge}</button>
  </div>`;
}

export const ageQuestionStyles = css`
  .adults {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    margin-top: 24px;
    padding: 9px 9px 9px 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .adults > div {
    flex: 999;
    min-width: 7em;
    font-size: 0.9375em;
    text-wrap: balance;
  }
  /* On a line of its own, it is as wide as the line. */
  .adults > button {
    flex-grow: 1;
  }
  .sign {
    flex: none;
    padding: 6px 8px;
    border-radius: 99px;
    background: var(--_fill);
    font-size: 0.8125em;
    font-weight: 600;
    line-height: 1;
  }
  @container (width < 20em) {
    .sign {
      display: none;
    }
  }
`;
