import { notice } from '../notice.js';

/** All names of `Strings`. Together they are much smaller than the English texts, which come in several parts. */
const NAMES =
  'heading subheading disclosure hero popular all test viewOffer newTab details close until terms code copy copied copyByHand atCheckout getCode gettingCode codeIs refused yourTime unconfirmed maybeLost failed againFrom signIn noteCode sample from endedOn once weekly monthly yearly codes noCodes signInCodes codesFailed notKept notSaved till atTill remind reminder print away back awayCodes remove removeAll confirmRemove confirmRemoveAll cancel preview ended testBadge adult adultOnly confirmAge search clear categories allCategories sort defaultOrder endingSoonest byPartner results noResults showAll previous next endsToday endsTomorrow endsInDays loading empty error retry missing stale share linkCopied offerGone';

/** The names among those of `strings` that no text has. */
export function unknownNames(strings: object): string[] {
  const known = NAMES.split(' ');
  return Object.keys(strings).filter((name) => !known.includes(name));
}

/** Lazy-loaded where a page replaces texts. Logs which of them don't exist. */
export function logUnknown(language: string, strings: object): void {
  const unknown = unknownNames(strings);
  if (unknown.length) notice(`setStrings('${language}') names texts that don’t exist: ${unknown.join(', ')}.`);
}
