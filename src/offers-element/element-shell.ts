import type { CSSResult } from 'lit';
import { Locale, nearestLang } from '../locales/locale.js';
import { isOfAge } from '../offers/age/of-age.js';
import type { Details } from '../offers/details/details.js';
import type { OfferPlace } from '../offers/offer-context.js';
import type { Content } from './content.js';
import { nextPaint } from './next-paint.js';
import type { Host, Shell } from './shell.js';
import type * as Surroundings from './surroundings.js';

/** Pause before loading surroundings again after a failure, in milliseconds. */
const RETRY_AFTER_MS = 30_000;

/** The inside of an element: its content, its language, and its lazy-loaded parts. */
export class ElementShell implements Shell {
  readonly host: Host;
  content!: Content;
  /** The dialog of the details, loaded on first use. */
  details?: Details;
  /** What follows the first paint, once it has loaded; null if that failed. */
  surroundings?: typeof Surroundings | null;
  #locale?: Locale | undefined;
  readonly missing = new Map<string, () => void>();
  /** When to load the surroundings again after a failure, in epoch milliseconds. */
  #nextTry = 0;

  constructor(host: Host) {
    this.host = host;
  }

  get locale(): Locale {
    return (this.#locale ??= new Locale(nearestLang(this.host)));
  }

  readonly gated: Shell['gated'] = ({ ageRestricted, title }) =>
    !title || (ageRestricted && this.host.ageRestricted === 'gate' && !isOfAge());

  followLanguage(): void {
    this.#locale = undefined;
    this.host.requestUpdate();
  }

  addStyles(...styles: readonly CSSResult[]): void {
    const sheets = this.host.shadowRoot!.adoptedStyleSheets;
    for (const { styleSheet } of styles) if (!sheets.includes(styleSheet!)) sheets.push(styleSheet!);
  }

  async use<Part>(name: string, load: () => Promise<Part>, then: (part: Part) => void): Promise<void> {
    const part = await load().catch(() => undefined);
    if (part) this.missing.delete(name);
    else this.missing.set(name, () => void this.use(name, load, then));
    this.host.requestUpdate();
    if (part) then(part);
  }

  open(place: OfferPlace): void {
    void this.use(
      'details',
      () => import('../offers/details/details.js'),
      ({ Details }) => void (this.details ??= new Details(this)).open(place),
    );
  }

  /** Loads the surroundings after the first paint. After a failure, a later update tries again. */
  async surround(): Promise<void> {
    if (this.surroundings || Date.now() < this.#nextTry) return;
    this.#nextTry = Date.now() + RETRY_AFTER_MS;
    await nextPaint();
    this.surroundings = await import('./surroundings.js').catch(() => null);
    this.host.requestUpdate();
    if (this.surroundings) this.surroundings.surround(this);
    // Loading too early is better than never.
    else this.content.comeNear?.();
  }
}
