import type { PictureOf } from '../../card/offer-context.js';
import { Locale } from '../../locales/locale.js';
import type { DisplayMoment } from '../moment.js';

/** The moment of a server, as it writes it into the page. */
interface WrittenMoment extends Pick<DisplayMoment, 'now' | 'display'> {
  /** A language, with its strings unless it is English, and the time zone of dates. */
  readonly locale: Pick<Locale, 'tag' | 'layers' | 'timeZone'>;
}

/** What a server writes beside its markup: everything that it has rendered from. */
export interface WrittenPage {
  readonly moment: WrittenMoment;
  /** The payload, without what is withheld. */
  readonly data: unknown;
  /** What is left of the rendered texts, to find out whether a proxy has changed them. */
  readonly texts: number;
}

/** A digest of a text without white space, and without what a parser or an encoding replaces. Some servers take out white space. */
export function digestTexts(text: string): number {
  const kept = text.replace(/[\s\p{Cc}\p{Cs}\uFFFD]/gu, '');
  // FNV-1a, of 32 bits: not secret, and fast.
  let hash = 0x811c9dc5;
  for (let index = 0; index < kept.length; index++) hash = Math.imul(hash ^ kept.charCodeAt(index), 0x01000193);
  return hash;
}

/** The moment for which a server renders, and a browser once more. */
export function serverMoment(
  { locale: { tag, layers, timeZone }, now, display }: WrittenMoment,
  pictureOf: PictureOf,
): DisplayMoment {
  return { locale: new Locale(tag, layers, timeZone), now, display, ofAge: false, pictureOf, onServer: true };
}
