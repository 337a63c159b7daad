import { forwardEvents, type ForwardOptions } from './index.js';

export * from './index.js';

// A module can't ask which tag loaded it.
const tag = [...document.querySelectorAll<HTMLScriptElement>('script[data-to]')].find(
  ({ src }) => src === import.meta.url,
);
if (tag) forwardEvents({ to: tag.dataset.to } as ForwardOptions);
