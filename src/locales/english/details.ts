import type { Texts } from '../strings.js';

/** The English strings of details and codes. */
export const detailsEnglish = {
  /** Name of the button that closes a dialog. */
  close: 'Close',
  /** The link to an offer’s terms, or their title. */
  terms: 'Terms and conditions',
  /** Read by screen readers before a code. */
  code: 'Discount code',
  /** The button beside a code. */
  copy: 'Copy',
  /** On that button, after the code was copied. */
  copied: 'Copied',
  /** Below a code, if the browser refused to copy. The code is selected. */
  copyByHand: 'We couldn’t copy the code. It’s selected, so you can copy it yourself.',
  /** The link beside a code, which copies it and opens the partner’s site. `{partner}` is a placeholder for a name. */
  copyAndGo: 'Copy and go to {partner}',
  /** In place of a code that is applied by itself. */
  atCheckout: 'Discount available at checkout',
};

/** The strings of details and codes. */
export type DetailsStrings = Texts<typeof detailsEnglish>;
