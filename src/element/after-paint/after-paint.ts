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
import { keepFocus } from './kept-focus.js';
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
  openByCards(host.shadowRoot!);
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

/** How far a pointer may move within a press, in px. Farther, it selects text. */
const PRESS_RADIUS_PX = 4;

/**
 * Makes all of a card but its buttons, and a claim, a target for pointers, which presses its details button. Keyboards and screen readers have
 * that button, so that nothing interactive is inside anything interactive.
 */
function openByCards(root: ShadowRoot): void {
  let start: MouseEvent | undefined;
  listenToOwn(root, 'pointerdown', (event) => (start = event as MouseEvent));
  listenToOwn(root, 'click', (event) => {
    const { target, clientX, clientY, altKey, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    const { clientX: x, clientY: y } = start ?? (event as MouseEvent);
    start = undefined;
    const pressed = target as Element;
    // There is no address that another tab could open.
    const isPlain = !altKey && !ctrlKey && !metaKey && !shiftKey;
    if (!isPlain || Math.hypot(clientX - x, clientY - y) > PRESS_RADIUS_PX || pressed.closest('a,button,.claiming'))
      return;
    const button = pressed.closest('.card')?.querySelector<HTMLElement>('[data-action=open]');
    // Where the focus comes back to when the details are closed.
    button?.focus({ preventScroll: true });
    button?.click();
  });
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
