import { hydrate } from '@lit-labs/ssr-client';
import type { RenderOptions } from 'lit';
import type { Content } from './content.js';
import { readDisplayOptions, type Drawn } from './display-options.js';

/**
 * Lazy-loaded. Hydrates the server-rendered shadow root of an element, with the data that the server rendered from. The nodes
 * stay, so that nothing moves, no picture is loaded again, and focus, selection and scroll positions are kept. What this browser
 * renders differently, such as a time in its own time zone, changes with the first update. If the markup doesn't match, for example
 * from another version, the element renders the same data again.
 */
export async function takeOver(root: ShadowRoot, content: Content, options: RenderOptions): Promise<void> {
  const drawn = JSON.parse(root.querySelector('script')!.textContent) as Drawn;
  // Without the renderer's comments, which some servers take out, lit would render beside what is there.
  if (!(root.querySelector('.frame')!.previousSibling instanceof Comment)) throw new Error('No markers were drawn');
  hydrate(await content.adopt(drawn, readDisplayOptions(drawn)), root, options);
  // The element has its own styles by now.
  for (const element of [...root.children]) if (!element.matches('.frame')) element.remove();
}
