import { hydrate } from '@lit-labs/ssr-client';
import { render, type RenderOptions, type TemplateResult } from 'lit';
import type { Content } from './content.js';
import { readDisplayOptions, type Drawn } from './display-options.js';
import { patchDom } from './patch-dom.js';

/**
 * Lazy-loaded. Hydrates the server-rendered shadow root of an element. The nodes stay, so that nothing moves, no
 * picture is loaded again, and focus, selection and scroll positions are kept. If the markup doesn't match, for example from
 * another version, the element renders the same data again.
 */
export async function takeOver(root: ShadowRoot, content: Content, options: RenderOptions): Promise<void> {
  const drawn = JSON.parse(root.querySelector('script')!.textContent) as Drawn;
  resume(root, await content.adopt(drawn, readDisplayOptions(drawn)), options);
  // The element has its own styles by now.
  for (const element of [...root.children]) if (!element.matches('.frame')) element.remove();
}

/** Binds the root's nodes to the template that they were rendered from. */
function resume(root: ShadowRoot, screen: TemplateResult, options: RenderOptions): void {
  const inert = document.implementation.createHTMLDocument();
  const fresh = inert.createDocumentFragment();
  // In an inert document, which loads no pictures.
  render(screen, fresh, { host: options.host, creationScope: inert });
  patchDom(root.querySelector('.frame')!, fresh.firstElementChild!);
  for (const start of commentsIn(root))
    // Lit writes to an existing text node. Without one, it would write into its own marker.
    if (start.data.startsWith('lit-part') && start.nextSibling instanceof Comment) start.after('');
  hydrate(screen, root, options);
}

function commentsIn(root: ShadowRoot): Comment[] {
  const comments: Comment[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}
