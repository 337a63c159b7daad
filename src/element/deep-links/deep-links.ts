import type { ReactiveController } from 'lit';
import { linksEnglish } from '../../locales/english/links.js';
import type { LinkStrings } from '../../locales/english/links.js';
import { notice } from '../../notice.js';
import type { Shell } from '../shell.js';
import { listenToOwn } from '../../card/press.js';
import { deepLinksStyles } from './deep-links.styles.js';
import { dropOffer, enterOffer, readLink, withLink, type LinkMode } from './link-address.js';
import { addShareButton, share } from './share.js';

/** Lazy-loaded, by an element with `deep-links`. */
export function start(shell: Shell): void {
  new DeepLinks(shell);
}

/** The elements on the page that have started, in this order. The first that has the offer opens it. */
const elements = new Set<DeepLinks>();

/** Somebody else has changed the page's address. */
const HISTORY_EVENTS = ['popstate', 'hashchange'] as const;

/** Whether an element says that the offer isn't there depends on the page's address and on the other elements. */
function updateAll(): void {
  for (const element of elements) element.update();
}

/** The page that a shared link leads to. The rest of its query may hold what is for this shopper only, as the key of an order. */
function sharedPage(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel~=canonical]');
  // An empty one stands for the page's own address, with the rest of its query.
  const isEmpty = !canonical || /^\s*(#|$)/.test(canonical.getAttribute('href') ?? '');
  return !isEmpty && canonical.href.startsWith(`${location.origin}/`)
    ? canonical.href.replace(/#.*/s, '')
    : location.href.replace(/[?#].*/s, '');
}

/** Gives the offers of an element addresses: the page's address names the offer whose details are open. */
class DeepLinks implements ReactiveController {
  readonly #shell: Shell;
  /** The id of the offer whose details are open, or opening. */
  #open?: string | undefined;
  /** Whether the page's address has named it. */
  #named = false;
  /** The id in the page's address that this element doesn't have. */
  #lacks?: string | undefined;
  /** Says that the offer isn't there. In the document from the start, because screen readers announce changes only. */
  readonly #gone = document.createElement('div');

  constructor(shell: Shell) {
    this.#shell = shell;
    const { host } = shell;
    const root = host.shadowRoot!;
    shell.addStyles(deepLinksStyles);
    this.#gone.className = 'gone';
    this.#gone.role = 'status';
    root.querySelector('.root>[role=status]')!.after(this.#gone);
    listenToOwn(root, 'close', this.#onClose);
    host.addEventListener('rewards-offer-open', (event) => {
      if (event.target === host) this.#onOpen(event.detail.offer.id);
    });
    host.addEventListener('rewards-ready', this.#follow);
    shell.addActions({
      share: ({ button, place }) => {
        const url = withLink(sharedPage(), this.#mode ?? 'hash', place!.offer.id!);
        if (url !== undefined) void share(shell, place!, button, url, this.#words);
      },
    });
    host.addController(this);
  }

  hostConnected(): void {
    elements.add(this);
    for (const type of HISTORY_EVENTS) addEventListener(type, this.#onTraversed);
    void this.#shell.settled.then(this.#follow);
  }

  hostDisconnected(): void {
    elements.delete(this);
    for (const type of HISTORY_EVENTS) removeEventListener(type, this.#onTraversed);
    // The dialog closes without an event.
    this.#leave();
  }

  hostUpdated(): void {
    // It may have come with another feed, or the reader has confirmed their age.
    if (this.#lacks !== undefined) this.#seek();
    const text = this.#saysGone ? this.#words.offerGone : '';
    if (this.#gone.textContent !== text) this.#gone.textContent = text;
  }

  update(): void {
    this.#shell.host.requestUpdate();
  }

  get #mode(): LinkMode | undefined {
    const { deepLinks } = this.#shell.host;
    if (deepLinks == null || deepLinks === 'query') return deepLinks ?? undefined;
    if (deepLinks === 'hash' || deepLinks === '') return 'hash';
    notice(`deep-links="${deepLinks}" is neither "hash" nor "query".`);
    return undefined;
  }

  get #words(): LinkStrings {
    return this.#shell.moment.locale.of(linksEnglish);
  }

  /** The id of the offer in the page's address. */
  get #linked(): string | undefined {
    return this.#mode && readLink(location.href, this.#mode);
  }

  /** Once a page, and only when no element has the offer, or may still have it. */
  get #saysGone(): boolean {
    const all = [...elements];
    const id = this.#linked;
    return id !== undefined && all[0] === this && all.every((element) => element.#lacks === id);
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#shell.host.shadowRoot!.querySelector('.root>dialog');
  }

  readonly #onTraversed = (): void => {
    if (this.#named && this.#open !== this.#linked) {
      // The dialog's event comes later, maybe after the next traversal, which may open the same offer again.
      this.#open = undefined;
      this.#named = false;
      this.#dialog?.close();
    }
    this.#follow();
  };

  readonly #follow = (): void => {
    this.#seek();
    updateAll();
  };

  /** Opens the offer in the page's address, if it is here and no other element has opened it. */
  #seek(): void {
    const { view, host } = this.#shell;
    const id = this.#linked;
    const isOpen = [...elements].some((other) => other.#open === id);
    // A hidden element can't open anything, and another one may.
    const isShown = host.shadowRoot!.querySelector('.root')!.checkVisibility();
    if (id === undefined || isOpen || !isShown || view.state === 'loading') return;
    for (const { placement, offers } of view.sections) {
      const index = offers.findIndex(({ offer, ended }) => offer.id === id && !ended);
      if (index < 0) continue;
      this.#open = id;
      this.#lacks = undefined;
      this.#shell.open({ ...offers[index]!, placement, position: index + 1 });
      return;
    }
    this.#lacks = id;
  }

  #onOpen(id: string | undefined): void {
    this.#open = id;
    if (id === undefined || !this.#mode) return;
    addShareButton(this.#dialog!.querySelector('.close')!, this.#words);
    enterOffer(this.#mode, id);
    this.#named = this.#linked === this.#open;
    updateAll();
  }

  readonly #onClose = ({ target }: Event): void => {
    const dialog = this.#dialog;
    if (target !== dialog || dialog?.open) return;
    this.#leave();
  };

  /** The details are closed. Maybe the page's address names another offer by now. */
  #leave(): void {
    const closed = this.#open;
    this.#open = undefined;
    this.#named = false;
    if (closed !== undefined && this.#mode) dropOffer(this.#mode, closed);
  }
}
