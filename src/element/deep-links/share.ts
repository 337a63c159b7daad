import type { Shell } from '../shell.js';
import { copyText } from '../../card/copy-text.js';
import type { OfferPlace } from '../../card/offer-context.js';
import type { LinkStrings } from '../../locales/english/links.js';

/** How long the button says that the link was copied, in milliseconds. */
const COPIED_MS = 2000;

const ICON = 'M12 15V4M8 8l4-4 4 4M6 12v8h12v-8';

/** Adds the button that shares the offer to the details, which are open. */
export function addShareButton(closeButton: Element, words: LinkStrings): void {
  if (closeButton.nextElementSibling?.matches('.share')) return;
  const button = document.createElement('button');
  button.className = 'icon share';
  button.part.add('share');
  button.dataset.action = 'share';
  button.ariaLabel = words.share;
  const svg = button.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.appendChild(document.createElementNS(svg.namespaceURI, 'path')).setAttribute('d', ICON);
  const said = document.createElement('div');
  said.className = 'shared';
  said.role = 'status';
  // Between static nodes of the details' template, which lit never renders again.
  closeButton.after(button, said);
}

/** Whether the system's sheet is open. There is one for all elements. */
let isSharing = false;

/** Opens the system's sheet, or copies the link where there is none. If the browser refuses that, shows the link. */
export async function share(
  shell: Shell,
  place: OfferPlace,
  button: HTMLElement,
  url: string,
  words: LinkStrings,
): Promise<void> {
  if (isSharing) return;
  isSharing = true;
  try {
    await navigator.share({ title: place.offer.title, url });
    shell.fire('rewards-offer-share', place, { method: 'share' });
  } catch (error) {
    // The shopper has closed the sheet, or the page has one open.
    if (/^(Abort|InvalidState)Error$/.test((error as Error).name)) return;
    await copy(button.nextElementSibling as HTMLElement, url, words.linkCopied);
    shell.fire('rewards-offer-share', place, { method: 'copy' });
  } finally {
    isSharing = false;
  }
}

async function copy(said: HTMLElement, url: string, linkCopied: string): Promise<void> {
  said.textContent = url;
  // Otherwise the link stays, selected.
  if (!(await copyText(said))) return;
  said.textContent = linkCopied;
  setTimeout(() => {
    if (said.textContent === linkCopied) said.textContent = '';
  }, COPIED_MS);
}
