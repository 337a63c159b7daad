import type { DetailsStrings } from '../strings.js';

/** The English strings of details and codes. */
export const detailsEnglish: DetailsStrings = {
  close: 'Close',
  terms: 'Terms and conditions',
  code: 'Discount code',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'We couldn’t copy the code. It’s selected, so you can copy it yourself.',
  copyAndGo: 'Copy and go to {partner}',
  atCheckout: 'Discount available at checkout',
};
