import type { DetailsStrings } from '../strings.js';

/** The English strings of details and codes. */
export const detailsEnglish: DetailsStrings = {
  close: 'Close',
  until: 'Ends {date}',
  terms: 'Terms and conditions',
  code: 'Discount code',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'We couldn’t copy the code. It’s selected, so you can copy it yourself.',
  atCheckout: 'Discount available at checkout',
};
