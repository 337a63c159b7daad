import { hydrate } from '@lit-labs/ssr-client';
import type { TemplateResult } from 'lit';
import { inOneSize } from '../../card/images.js';
import type { ElementShell } from '../element-shell.js';
import { isArriving } from './is-arriving.js';
import { digestTexts, serverMoment, type WrittenPage } from './server-moment.js';
import { nextPaint } from '../next-paint.js';

/**
 * Lazy-loaded. Hydrates the server-rendered shadow root of an element, by rendering the server's data at the server's moment once
 * more. The nodes stay, so that nothing moves, no picture is loaded again, and focus, selection and scroll positions are kept.
 * What this browser renders differently, such as a time in its own time zone, changes with the first update.
 *
 * @param render renders the element
 * @throws {Error} if the markup doesn't match, for example from another version. Then the element renders the same data again.
 */
export async function takeOver(shell: ElementShell, render: () => TemplateResult): Promise<void> {
  const root = shell.host.shadowRoot!;
  const { moment: written, data, texts } = JSON.parse(root.querySelector('script')!.textContent) as WrittenPage;
  // Without the renderer's comments, which some servers take out, lit would render beside what is there.
  if (!(root.querySelector('.frame')!.previousSibling instanceof Comment)) throw new Error('No markers were written');
  // Cloudflare hides e-mail addresses, for example.
  if (digestTexts(root.querySelector('.frame')!.textContent) !== texts) throw new Error('Texts have changed');
  // Beside the others: pictures have to be what the server has made of them.
  const pictures = shell.loadPictures();
  await shell.content.parts;
  await pictures;
  const moment = serverMoment(written, written.display.imageUrl ? shell.pictureOf : inOneSize);
  const { content } = shell;
  if (content.source.loaded) throw new Error('Something else is loaded');
  content.source.adopt!(data, moment);
  shell.moment = moment;
  content.hostUpdate!();
  if (content.view?.state !== 'ready') throw new Error('Nothing was rendered');
  // The whole feed may come with the next update, and these cards have to stay.
  await content.parts;
  hydrate(render(), root, shell.host.renderOptions);
  // The element has its own styles by now.
  for (const element of [...root.children]) if (!element.matches('.frame')) element.remove();
}

/** After this long without anything new, the page's connection counts as broken: `readyState` may stay `loading` for ever. */
const STALLED_MS = 5000;

/**
 * Waits for the rest of the server's markup. If it stalls for five seconds, gives up, and the element renders from scratch. If the
 * connection recovers after all, the parser adds the rest below that, where it isn't displayed.
 */
export async function markupArrived(element: Element): Promise<void> {
  let known: number | undefined = -1;
  let nextLook = 0;
  while (isArriving(element)) {
    await nextPaint();
    const now = Date.now();
    if (now < nextLook) continue;
    const length = element.shadowRoot?.textContent.length;
    if (length === known) return;
    known = length;
    nextLook = now + STALLED_MS;
  }
}
