import type { GiveawayAccess } from '../client/giveaway-endpoints.js';
import { dispatch } from '../events.js';
import type { UserToken } from '../giveaway/access/user-token.js';
import { onStorageChange, forgetStored, prefixOf, readRemember, type Remember } from '../kept-codes/storage.js';
import { findLanguage, isShadow, nearestLang } from '../locales/find-language.js';
import { localeRegistry } from '../locales/registry.js';
import { keepOwnInput } from '../card/own-input.js';
import { readBoolean } from '../element/moment.js';
import { canDraw } from '../theme/root-styles.js';
import { VERSION } from '../version.js';
import { CodesView } from './codes-view.js';
import { askCodes, baseOf, findShopper } from './find-shopper.js';
import type { Shopper } from './viewed.js';

/** A server has no elements. */
const Base = (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * The codes that a shopper has claimed, of all giveaways at one address, as far as this browser keeps them, or the gateway's vault.
 *
 * @tag rewards-codes
 * @summary Shows a shopper's claimed codes, and lets them use one at the till.
 *
 * @slot empty - Replaces the message that there are no codes.
 *
 * @event rewards-code-copy - Copy was pressed: `{ offer, placement, position, copied }`.
 * @event rewards-code-show - A code was opened for the till. `as` is `qr` or `code128`: `{ offer, placement, position, as }`.
 * @event rewards-offer-click - The link to the partner was pressed. Cancel it to stop the navigation: `{ offer, placement, position, url }`.
 *
 * @csspart heading - The heading.
 * @csspart offer - A card, with `data-offer`: the offer's id.
 * @csspart picture - The frame of its picture. Without a picture, it shows the partner's initial.
 * @csspart offer-image - The picture itself.
 * @csspart offer-partner - The partner's name.
 * @csspart offer-title - The offer's title.
 * @csspart expiry - When the code ends, or has ended.
 * @csspart code-box - The ticket that a code is on, with its copy button.
 * @csspart code - The code itself.
 * @csspart copy - Copies the code.
 * @csspart cta - The link to the partner.
 * @csspart till - Opens the code for the till.
 * @csspart remind - Saves a reminder for the calendar.
 * @csspart print - Prints the codes.
 * @csspart away - Puts a code away.
 * @csspart back - Brings it back.
 * @csspart remove - Removes a code from this browser, and from the vault.
 * @csspart remove-all - Removes all codes from this browser, and from the vault.
 * @csspart message - Says that a change could not be saved, or that something could not be loaded.
 * @csspart empty - The message that there are no codes.
 * @csspart error - The words for a failure, below the codes of this browser if only the vault is missing.
 * @csspart retry - Tries again.
 *
 * @cssproperty --rewards-cta-color - Text of the button for the till.
 * @cssproperty --rewards-cta-bg - Its background.
 * @cssproperty [--rewards-font=system-ui, sans-serif] - Font family. `inherit` takes the page's.
 * @cssproperty [--rewards-radius=14px] - Corners of cards. Corners inside them follow.
 * @cssproperty [--rewards-gap=16px] - Distance between cards.
 * @cssproperty [--rewards-surface=light-dark(#fff, #1c1d21)] - Background of cards.
 * @cssproperty [--rewards-text=light-dark(#17181c, #f3f3f4)] - Text.
 * @cssproperty [--rewards-muted=light-dark(#5c5f67, #a9acb5)] - Secondary text.
 * @cssproperty [--rewards-border=light-dark(#17181c1c, #ffffff26)] - Borders.
 * @cssproperty [--rewards-focus=light-dark(#1c5fd8, #8db6ff)] - Focus rings.
 *
 * @cssstate loading - The gateway has yet to say who the shopper is.
 * @cssstate ready - Codes are shown.
 * @cssstate empty - There are no codes, or nobody is signed in.
 * @cssstate error - The gateway could not say who the shopper is.
 */
export class RewardsCodes extends Base {
  /** The package's version. */
  static readonly version: string = VERSION;

  static readonly properties: Readonly<Record<string, { readonly attribute: string | false }>> = {
    baseUrl: { attribute: 'base-url' },
    apiKey: { attribute: 'api-key' },
    user: { attribute: 'user' },
    userToken: { attribute: 'user-token' },
    remember: { attribute: 'remember' },
    heading: { attribute: 'heading' },
    headingLevel: { attribute: 'heading-level' },
    barcode: { attribute: 'barcode' },
    variant: { attribute: 'variant' },
    vault: { attribute: 'vault' },
    client: { attribute: false },
  };

  readonly #given: Record<string, unknown> = {};
  readonly #early = takeOwn(this);

  /** Address of the gateway or the service, as of the `<giveaway-flow>` where codes were claimed. */
  baseUrl?: string | undefined;

  /** As of `<giveaway-flow>`: with it, the page names the shopper by `user`. It is sent nowhere. */
  apiKey?: string | undefined;

  /** Who the shopper is, together with `api-key`. It is sent nowhere. */
  user?: string | undefined;

  /** The shopper's signed token, for a gateway: a text, or a function that returns it or a promise. */
  userToken?: UserToken | undefined;

  /** Where claimed codes are kept: on this `device`, for the `session` of the tab, or nowhere (`none`). */
  remember: Remember = 'device';

  /** Text of the heading. By default, our own in the reader's language. */
  heading?: string | undefined;

  /** Level of the heading in the page's outline, 1 to 6. Cards follow below it. */
  headingLevel = 2;

  /** `code128` shows codes of at most 16 ASCII characters as that barcode at the till. All others are QR codes. */
  barcode: 'qr' | 'code128' = 'qr';

  /** Which variant of a test this is. It is in every event's detail, and nowhere else. */
  variant?: string | undefined;

  /** Also shows the codes that the shopper has claimed on other devices, if the gateway has a vault. */
  vault = false;

  /** A `RewardsClient` whose address and key count, instead of `base-url` and `api-key`. */
  client?: Pick<GiveawayAccess, 'hasKey' | 'baseUrl'> | undefined;

  static {
    for (const name of Object.keys(this.properties))
      Object.defineProperty(this.prototype, name, {
        get(this: RewardsCodes): unknown {
          return this.#given[name];
        },
        set(this: RewardsCodes, value: unknown) {
          this.#given[name] = name === 'vault' ? readBoolean(value) : value;
          void this.#requestUpdate();
        },
        configurable: true,
        enumerable: true,
      });
  }

  static get observedAttributes(): string[] {
    return Object.values(this.properties).flatMap(({ attribute }) => attribute || []);
  }

  readonly #internals?: ElementInternals;
  /** Undefined where elements can't be drawn. */
  readonly #view?: CodesView;
  /** Who the shopper is, and what that answer was asked with. */
  #shopper?: Shopper | undefined;
  #asked?: readonly unknown[] | undefined;
  #found?: Promise<void> | undefined;
  #update?: Promise<void> | undefined;
  #stop: (() => void)[] = [];

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    if (canDraw()) {
      this.#internals = this.attachInternals();
      this.#view = new CodesView(root, {
        retry: () => void this.refresh(),
        forget: () => this.forgetCodes(),
        redraw: () => void this.#requestUpdate(),
        fire: (name, detail) => dispatch(this, name, detail),
      });
    }
    Object.assign(this, this.#early);
  }

  /** A promise that resolves when the codes of the shopper who is here now are on the page. It never rejects. Read-only. */
  get settled(): Promise<void> {
    return this.#requestUpdate();
  }

  /** Asks again who the shopper is. The promise settles when the codes are on the page, or that has failed. */
  refresh(): Promise<void> {
    this.#asked = undefined;
    return this.#requestUpdate();
  }

  /**
   * Forgets all codes claimed at this address, in this browser and on the page, and with `vault` those that the shopper has there. The
   * promise settles when that is done, and rejects if the vault could not be erased.
   */
  async forgetCodes(): Promise<void> {
    forgetStored(baseOf(this));
    if (this.vault) {
      if (!(await askCodes(this, 'DELETE')).ok) throw new Error('Not erased');
      await this.refresh();
    }
    await this.#requestUpdate();
  }

  attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
    // base-url is baseUrl.
    const name = attribute.replace(/-./, (dash) => dash[1]!.toUpperCase());
    (this as Record<string, unknown>)[name] = value;
  }

  connectedCallback(): void {
    if (!this.#view) return;
    if (!this.#shopper || this.#shopper.hasFailed) this.#asked = undefined;
    const update = (): void => void this.#requestUpdate();
    const { listeners } = localeRegistry();
    listeners.add(update);
    const observer = new MutationObserver(update);
    // An observer doesn't see into shadow trees, so each one around the element is observed.
    for (let root = this.getRootNode(); ; root = root.host.getRootNode()) {
      observer.observe(root, { subtree: true, attributeFilter: ['lang'] });
      if (!isShadow(root)) break;
    }
    this.#stop = [
      keepOwnInput(this),
      onStorageChange(({ key }) => {
        if (key === null || key.startsWith(prefixOf(baseOf(this)))) update();
      }),
      () => listeners.delete(update),
      () => observer.disconnect(),
    ];
    update();
  }

  disconnectedCallback(): void {
    for (const stop of this.#stop.splice(0)) stop();
    this.#view?.close();
  }

  /** Called when the element has come to another document, such as that of a frame or a Picture-in-Picture window. */
  adoptedCallback(): void {
    this.#view?.styles.move();
  }

  /** Updates once, however much changes in a task. */
  #requestUpdate(): Promise<void> {
    return (this.#update ??= Promise.resolve().then(() => this.#find()));
  }

  async #find(): Promise<void> {
    this.#update = undefined;
    if (!this.isConnected || !this.#view) return;
    // Another one of these may mean another shopper.
    const asked = [baseOf(this), this.client?.hasKey ?? Boolean(this.apiKey), this.user, this.userToken, this.vault];
    if (asked.some((value, index) => value !== this.#asked?.[index])) {
      this.#asked = asked;
      this.#shopper = undefined;
      this.#draw();
      this.#found = findShopper(this)
        .catch(() => ({ viewers: [], hasFailed: true }))
        .then((shopper) => void (this.#asked === asked && (this.#shopper = shopper)));
    }
    let found;
    while (found !== this.#found) await (found = this.#found);
    this.#draw();
  }

  #draw(): void {
    const level = Math.min(Math.max(Math.round(Number(this.headingLevel)) || 2, 1), 6);
    const state = this.#view!.draw({
      language: findLanguage(nearestLang(this)),
      heading: this.heading,
      level,
      barcode: this.barcode,
      base: baseOf(this),
      shopper: this.#shopper,
      remember: readRemember(this.remember),
    });
    const { states } = this.#internals!;
    states.clear();
    states.add(state);
  }
}

/** Takes what the page has set before the element was defined. */
function takeOwn(element: HTMLElement): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  for (const name of Object.keys(RewardsCodes.properties)) {
    if (!Object.hasOwn(element, name)) continue;
    own[name] = element[name as keyof HTMLElement];
    delete element[name as never];
  }
  return own;
}

declare global {
  interface HTMLElementTagNameMap {
    'rewards-codes': RewardsCodes;
  }
}
