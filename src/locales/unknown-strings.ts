import { localeRegistry } from './registry.js';

/** All names of `Strings`. Together they are much smaller than the English texts, which come in several parts. */
const NAMES =
  'heading subheading disclosure hero popular all test viewOffer newTab details close until terms code copy copied copyByHand atCheckout getCode gettingCode codeIs refused yourTime unconfirmed maybeLost failed againFrom signIn noteCode sample from endedOn once weekly monthly yearly codes noCodes signInCodes codesFailed notKept notSaved till atTill remind reminder print away back awayCodes remove removeAll confirmRemove confirmRemoveAll cancel preview ended testBadge adult adultOnly confirmAge search clear categories allCategories sort defaultOrder endingSoonest byPartner results noResults showAll previous next endsToday endsTomorrow endsInDays loading empty error retry missing stale';

/** Lazy-loaded where a page replaces texts. Says for the console what it replaces although there is no such text. */
export function unknownStrings(): string[] {
  const known = NAMES.split(' ');
  return [...localeRegistry().languages].flatMap(([key, strings]) => {
    // As of `replacedIn`.
    const [, tag] = /^(.*)_$/.exec(key) ?? [];
    const unknown = Object.keys(strings).filter((name) => tag && !known.includes(name));
    return unknown.length ? [`setStrings('${tag}') names texts that don’t exist: ${unknown.join(', ')}.`] : [];
  });
}
