import { Locale } from '../../locales/locale.js';
import type { Moment } from '../moment.js';

/** The moment of a server, as it writes it into the page. */
export interface WrittenMoment extends Pick<Moment, 'now' | 'display'> {
  /** A language, with its strings unless it is English, and the time zone of dates. */
  readonly locale: Pick<Locale, 'tag' | 'layers' | 'timeZone'>;
}

/** What a server writes beside its markup: everything that it has rendered from. */
export interface WrittenPage {
  readonly moment: WrittenMoment;
  /** The payload, without what is withheld. */
  readonly data: unknown;
}

/** The moment for which a server renders, and a browser once more. */
export function serverMoment({ locale: { tag, layers, timeZone }, now, display }: WrittenMoment): Moment {
  return { locale: new Locale(tag, layers, timeZone), now, display, ofAge: false, onServer: true };
}
