import { notice } from '../notice.js';
import { forwardEvents as forward, type ForwardOptions } from './index.js';

export * from './index.js';

let isUsed = false;

/** The same exports as the package's, for pages that import this file. */
export function forwardEvents(options: ForwardOptions): () => void {
  isUsed = true;
  return forward(options);
}

/** A module can't ask which tag loaded it, and after a redirect its own address isn't the tag's (whatwg/html 1013). */
const tags = [...document.querySelectorAll<HTMLScriptElement>('script[data-to][src]')];
const nameOf = (address: string): string | undefined => new URL(address).pathname.split('/').pop();
const tag =
  tags.find(({ src }) => src === import.meta.url) ??
  tags.find(({ src }) => nameOf(src) === nameOf(import.meta.url)) ??
  tags.find(({ type }) => type === 'module');
if (tag) forwardEvents({ to: tag.dataset.to } as ForwardOptions);
else {
  const check = (): void => {
    if (!isUsed) notice('analytics.js sends nothing: its tag has no data-to, or is no longer on the page.');
  };
  // A page that imports it calls the function itself.
  if (document.readyState === 'complete') setTimeout(check);
  else addEventListener('load', () => setTimeout(check), { once: true });
}
