import type { Texts } from '../strings.js';

/** The English strings of links to offers. */
export const linksEnglish = {
  /** Name of the button in the details that shares the offer, with `deep-links`. */
  share: 'Share',
  /** Beside it, after the link was copied. */
  linkCopied: 'Link copied',
  /** Above the offers, if the one that the page’s address names isn’t there. */
  offerGone: 'This offer isn’t available.',
};

/** The strings of links to offers. */
export type LinkStrings = Texts<typeof linksEnglish>;
