import { VERSION } from '../version.js';
import { RewardsCodes } from './rewards-codes.js';

export { RewardsCodes };
export type { RewardsCodesEventMap } from '../events.js';

/** Registers `<rewards-codes>`, unless another version of the package has done so on this page. A server has no registry. */
if (typeof customElements !== 'undefined') {
  const first = customElements.get('rewards-codes') as { version?: string } | undefined;
  if (!first) customElements.define('rewards-codes', RewardsCodes);
  else if (first.version !== VERSION)
    console.warn(
      `rewards-widget: version ${VERSION} of rewards-codes is not used: this page has version ${first.version ?? 'unknown'}.`,
    );
}
