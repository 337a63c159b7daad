import { readLinks, type Links } from '../card/link-params.js';
import type { OfferPlace, ShownOffers } from '../card/offer-context.js';
import { expiryOf } from '../card/offer-text.js';
import type { DisplayMoment } from '../element/moment.js';
import type { View } from '../element/view.js';
import type { KeptCode } from '../shopper/keep-code.js';
import { keyOf, offerOf } from '../shopper/kept-codes.js';
import { endText, lastDayText } from '../locales/dates.js';
import { codesEnglish } from '../locales/english/codes.js';
import type { CodesStrings } from '../locales/english/codes.js';
import { firstLetter } from '../wire/letters.js';
import type { Offer } from '../wire/offer.js';
import type { ListedCodes } from '../shopper/codes-request.js';

const DAY_MS = 86_400_000;

/** Who the shopper is, and their codes at the gateway. */
export interface LoadedCodes extends ListedCodes {
  /** Whether the gateway didn't say who it is, or what is in the vault. */
  readonly hasFailed?: boolean;
  /** If the gateway can't be reached, and this is the shopper who was last known here. */
  readonly offline?: {
    /** In epoch milliseconds. */
    readonly until: number;
    /** Whether that is still so: another tab may have signed out. */
    readonly isCurrent: () => boolean;
  };
}

/** Everything that `<rewards-codes>` shows. */
export interface CodesView extends View {
  readonly strings: CodesStrings;
  /** The shopper's name in storage; undefined if nobody is signed in. */
  readonly viewer: string | undefined;
  readonly heading: string;
  /** What links to the partners' sites get. */
  readonly links: Links;
  /** Level of a card's title among the page's headings. */
  readonly titleLevel: number;
  /** The codes to use, those that are used, and those that have ended. In each, what ends soonest is first, then the newest. */
  readonly sections: readonly [
    usable: ShownOffers<ShownCode>,
    used: ShownOffers<ShownCode>,
    ended: ShownOffers<ShownCode>,
  ];
  /** In place of the codes; below them, if some are missing. */
  readonly words: string;
  /** Whether that is a failure, which can be tried again. */
  readonly hasFailed: boolean;
  /** Whether the words are above the codes: they are those of the shopper who was last known here. */
  readonly isOffline: boolean;
}

/** A code's card, and its place for events. */
export interface ShownCode extends OfferPlace {
  readonly key: string;
  readonly kept: KeptCode;
  readonly title: string | undefined;
  /** The partner, unless that is the title. */
  readonly partner: string | undefined;
  /** In place of a missing picture. */
  readonly initial: string;
  /** When it ends, in words; undefined for never. */
  readonly end: string | undefined;
  /** Whether it can be shown at the till: it has neither ended, nor is it marked as used. */
  readonly isUsable: boolean;
  /** When to remind of it, in epoch milliseconds: a day before its end. Undefined if that is over, or never. */
  readonly remindsAt: number | undefined;
}

/**
 * Derives what is drawn, before each update.
 *
 * @param loaded undefined until it is known who the shopper is
 * @param kept what this browser, or the page, has kept for them
 * @param hasStorage whether the browser has storage for them
 */
export function deriveCodes(
  loaded: LoadedCodes | undefined,
  moment: DisplayMoment,
  kept: readonly KeptCode[] = [],
  hasStorage = true,
): CodesView {
  const { locale, now, display } = moment;
  const strings = locale.of(codesEnglish);
  // Two without an end differ by NaN.
  const codes = mergeCodes(kept, loaded?.vault).toSorted(
    (one, other) => expiryOf(one.offer) - expiryOf(other.offer) || 0,
  );
  const { viewers, vault, hasFailed = false, offline } = loaded ?? { viewers: [] };
  const isOffline = offline !== undefined && codes.length > 0;
  const place = (code: KeptCode): Omit<ShownCode, 'position'> => {
    const { title = code.offer.partner, partner } = code.offer;
    const end = expiryOf(code.offer);
    const ended = end <= now;
    const isUsable = !ended && !code.away;
    const { expiry } = code.offer;
    return {
      key: keyOf(code),
      kept: code,
      code: code.code,
      offer: offerFor(code),
      ended,
      placement: 'codes',
      title,
      partner: partner === title ? undefined : partner,
      initial: firstLetter(partner ?? title ?? code.code).toUpperCase(),
      end:
        expiry &&
        (ended ? strings.endedOn.replace('{date}', () => lastDayText(expiry, moment)) : endText(expiry, moment)),
      isUsable,
      remindsAt: isUsable && end !== Infinity && end - DAY_MS > now ? end - DAY_MS : undefined,
    };
  };
  const shown = codes.map(place);
  const section = (belongs: (code: Omit<ShownCode, 'position'>) => boolean | undefined): ShownOffers<ShownCode> => ({
    placement: 'codes',
    offers: shown.filter(belongs).map((code, index) => ({ ...code, position: index + 1 })),
  });
  const changes = shown.map((code) => (code.ended ? Infinity : (code.remindsAt ?? expiryOf(code.offer))));
  return Object.freeze({
    moment,
    strings,
    state: !loaded ? 'loading' : codes.length ? 'ready' : hasFailed ? 'error' : 'empty',
    viewer: viewers[0],
    heading: display.heading ?? strings.codes,
    links: readLinks(display),
    titleLevel: Math.min(display.headingLevel + 1, 6),
    sections: [
      section(({ isUsable }) => isUsable),
      section(({ kept }) => kept.away),
      section(({ kept, ended }) => ended && !kept.away),
    ],
    words: isOffline
      ? strings.offlineCodes
      : hasFailed
        ? strings.codesFailed
        : !viewers.length
          ? strings.signInCodes
          : vault || hasStorage
            ? strings.noCodes
            : strings.notKept,
    hasFailed,
    isOffline,
    nextChange: Math.min(...changes, offline?.until ?? Infinity),
  } satisfies CodesView);
}

/** The codes of the vault, and those of the browser, which knows more of what it has itself. The newest is first. */
function mergeCodes(kept: readonly KeptCode[], vault: ListedCodes['vault']): readonly KeptCode[] {
  if (!vault) return kept;
  const merged = new Map<string, KeptCode>(vault);
  for (const code of kept) merged.set(keyOf(code), code);
  return [...merged.values()].sort((one, other) => other.at - one.at);
}

const offers = new WeakMap<KeptCode, Offer>();

/** The same offer as long as its code is the same. */
function offerFor(code: KeptCode): Offer {
  const offer = offers.get(code) ?? offerOf(code);
  offers.set(code, offer);
  return offer;
}
