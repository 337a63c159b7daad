import { html, type TemplateResult } from 'lit';
import { shortText } from '../../locales/dates.js';
import { afterPaintEnglish } from '../../locales/english/after-paint.js';
import { age, AGE_KEY } from '../../card/of-age.js';
import { headerListeners } from '../../card/header.js';
import { keepOwnInput } from './own-input.js';
import { listenToOwn } from '../../card/press.js';
import type { OfferCardElement } from '../../card/offer-context.js';
import type { Host, Shell } from '../shell.js';
import { afterPaintStyles } from './after-paint.styles.js';
import { startExpiryTimer } from './expiry-timer.js';
import { countViews } from './impressions.js';
import { writeHints, writeNotices } from './hints.js';
import { watchLanguage, subscribe } from './while-connected.js';
import { RowArrows } from './row-arrows.js';

export { endsSoonOn } from './expiry-timer.js';
export { drawings } from '../../card/drawings.js';

/** Called when the reader has confirmed their age. */
const ageListeners = new Set<() => void>();

/** Lazy-loaded. Adds what an element needs only after its first paint. Returns the template of a row's arrows. */
export function start(shell: Shell): RowArrows['template'] {
  const { host } = shell;
  const update = (): void => host.requestUpdate();
  shell.addStyles(afterPaintStyles);
  openByCards(shell);
  keepOwnInput(shell);
  host.addController({ hostUpdate: () => unwrapTexts(host.shadowRoot!) });
  watchLanguage(shell);
  subscribe(host, headerListeners, update);
  subscribe(host, ageListeners, update);
  shell.addActions({ 'confirm-age': () => void showForAdults(host) });
  startExpiryTimer(shell);
  countViews(shell);
  const arrows = new RowArrows(shell);
  keepFocus(host);
  startWhen(
    () => shell.content.source.awaitsNearness,
    shell,
    'nearness',
    () => import('./nearness.js'),
  );
  startWhen(
    () => host.deepLinks != null,
    shell,
    'links',
    () => import('../deep-links/deep-links.js'),
  );
  writeNotices(shell);
  writeHints(shell);
  return arrows.template;
}

/** Shows the offers that wait for the reader's age. The question is gone with its button, so the focus moves to the first of them. */
async function showForAdults(host: Host): Promise<void> {
  age.confirmed = true;
  try {
    sessionStorage[AGE_KEY] = '1';
  } catch {
    // The confirmation lasts as long as the page.
  }
  ageListeners.forEach((update) => update());
  await host.updateComplete;
  const cards = [...host.shadowRoot!.querySelectorAll<OfferCardElement>('.card[part=offer]')];
  const revealed = cards.filter(({ place }) => place.offer.ageRestricted);
  // The question was above the catalogue.
  const first = revealed.find(({ place }) => place.placement === 'all') ?? revealed[0];
  first?.querySelector<HTMLElement>('a,button')?.focus();
}

/** Loads a part once an update finds that it is needed. */
function startWhen(
  isNeeded: () => unknown,
  shell: Shell,
  name: string,
  load: () => Promise<{ readonly start: (shell: Shell) => void }>,
): void {
  let started: Promise<void> | undefined;
  shell.host.addController({
    hostUpdated() {
      if (isNeeded()) started ??= shell.loadPart(name, load, ({ start }) => start(shell));
    },
  });
}

/** When an update of its host removes the focused element, moves the focus to what replaces it. */
function keepFocus(host: Host): void {
  /** The focused element and its ancestors. */
  let around: readonly Element[] = [];
  let lost = false;
  host.addController({
    hostUpdate() {
      // Focus lost while loading waits for the result.
      if (lost) return;
      const found: Element[] = [];
      for (let at = host.shadowRoot!.activeElement; at; at = at.parentElement) found.push(at);
      around = found;
    },
    hostUpdated() {
      const root = host.shadowRoot!;
      lost = around.length > 0 && !root.contains(around[0]!);
      if (!lost || root.querySelector('[aria-busy=true]')) return;
      lost = false;
      // The reader may have moved on meanwhile.
      if (host.ownerDocument.activeElement !== host.ownerDocument.body) return;
      const place = around.find((at) => root.contains(at) && at.textContent.trim()) as HTMLElement | undefined;
      const near = place?.closest('.card,dialog,[role=status]')?.querySelector<HTMLElement>('a,button');
      if (place && !near) place.tabIndex = -1;
      (near ?? place)?.focus({ preventScroll: true });
    },
  });
}

/** How far a pointer may move within a press, in px. Farther, it selects text. */
const PRESS_RADIUS_PX = 4;

/**
 * Makes all of a card but its buttons, and a claim, a target for pointers, which presses its details button. Keyboards and screen readers have
 * that button, so that nothing interactive is inside anything interactive.
 */
function openByCards(shell: Shell): void {
  const root = shell.host.shadowRoot!;
  /** Where the pointer came down. A script's press has no such place, and is compared with NaN. */
  let start: Partial<MouseEvent> = {};
  listenToOwn(root, 'pointerdown', (event) => {
    start = event;
    // The details are here, or on their way, when the finger lifts. If that fails, the press tries again.
    if (detailsButton(event.target as Element)) shell.loadDetails().catch(() => undefined);
  });
  listenToOwn(root, 'click', (event) => {
    const { clientX, clientY, altKey, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    const way = Math.hypot(clientX - start.clientX!, clientY - start.clientY!);
    start = {};
    const pressed = event.target as Element;
    const button = detailsButton(pressed);
    // There is no address that another tab could open.
    const isPlain = !altKey && !ctrlKey && !metaKey && !shiftKey;
    if (!button || button.contains(pressed) || !isPlain || way > PRESS_RADIUS_PX) return;
    // Where the focus comes back to when the details are closed.
    button.focus({ preventScroll: true });
    button.click();
  });
}

/** The details button that a press there is for, if it is for one. */
function detailsButton(pressed: Element): HTMLElement | null | undefined {
  const nearest = pressed.closest('a,button,.claiming,.card');
  return nearest?.matches('.card')
    ? nearest.querySelector<HTMLElement>('[data-action=open]')
    : nearest?.closest<HTMLElement>('[data-action=open]');
}

/** Says that an old payload is shown. */
export function staleTemplate(loadedAt: number, { moment }: Shell): TemplateResult {
  const date = shortText(loadedAt, moment);
  return html`<div class="quiet stale">
    ${moment.locale.of(afterPaintEnglish).stale.replace('{date}', () => date)}
  </div>`;
}

/** Translators wrap texts in `<font>`, of which we draw none. lit would then change what is no text any longer (zero-md 32). */
function unwrapTexts(root: ParentNode): void {
  for (const font of root.querySelectorAll<HTMLElement>('font')) {
    if (!font.isConnected) continue;
    const { previousSibling: before } = font;
    // A text in several wrappers is one again.
    if (before?.nodeType === Node.TEXT_NODE) {
      before.textContent += font.textContent;
      font.remove();
    } else font.replaceWith(font.textContent);
  }
}
