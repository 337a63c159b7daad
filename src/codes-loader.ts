import { VERSION } from './version.js';

/** Loads `<rewards-codes>` and registers it. */
type LoadCodes = () => Promise<unknown>;

/** `codes.js` finds here how `embed.js` loads its part, wherever the page has that from. A part belongs to the core of its version. */
const key = Symbol.for(`rewards-widget:codes:${VERSION}`);

const page = globalThis as { [key]?: LoadCodes };

export function offerCodes(load: LoadCodes): void {
  page[key] ??= load;
}

/** Undefined as long as no `embed.js` of this version is on the page. */
export function offeredCodes(): LoadCodes | undefined {
  return page[key];
}
