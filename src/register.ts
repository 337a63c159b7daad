import { VERSION } from './version.js';

/** Registers elements by their tags, or none of them: two versions of the package must not share one page's tags. */
export function register(elements: Readonly<Record<string, CustomElementConstructor>>): void {
  // A server has no element registry.
  if (typeof customElements === 'undefined') return;
  const tags = Object.keys(elements);
  const first = tags.map((tag) => customElements.get(tag) as { version?: string } | undefined).find(Boolean);
  if (!first) for (const tag of tags) customElements.define(tag, elements[tag]!);
  else if (first.version !== VERSION)
    console.warn(
      `rewards-widget: version ${VERSION} is not used: this page has ${tags.join(' and ')} of version ${first.version ?? 'unknown'}.`,
    );
}
