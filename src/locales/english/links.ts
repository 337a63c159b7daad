import type { LinkStrings } from '../strings.js';

/** The English strings of links to offers. */
export const linksEnglish: LinkStrings = {
  share: 'Share',
  linkCopied: 'Link copied',
  offerGone: 'This offer isn’t available.',
};
