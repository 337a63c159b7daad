import { GiveawayFlow } from './giveaway/giveaway-flow.js';
import { RewardsWidget } from './widget/rewards-widget.js';
import { VERSION } from './version.js';

/** Every element of the package, by its tag. */
const elements: Record<string, CustomElementConstructor> = {
  'rewards-widget': RewardsWidget,
  'giveaway-flow': GiveawayFlow,
};

/** Registers all elements, or none: two versions of the package must not share one page's tags. */
function define(): void {
  const taken = Object.keys(elements).map((tag) => customElements.get(tag) as { version?: string } | undefined);
  const first = taken.find(Boolean);
  if (!first) for (const [tag, element] of Object.entries(elements)) customElements.define(tag, element);
  else if (first.version !== VERSION)
    console.warn(
      `rewards-widget: version ${VERSION} is not used: this page has version ${first.version ?? 'unknown'}.`,
    );
}

// A server has no element registry.
if (typeof customElements !== 'undefined') define();
