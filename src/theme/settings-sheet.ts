import type { Settings } from '../wire/settings.js';

/**
 * The colours of the settings as rules for the host, weaker than the merchant's own. A pair that lacks one of its
 * colours is left out: one colour beside a default might be unreadable.
 *
 * The reader has accepted only `#RGB` and `#RRGGBB`.
 */
export function settingsCss({ ctaColor, ctaBg, headerTextColor, headerBg }: Settings): string {
  let declarations = '';
  if (ctaColor && ctaBg) declarations += `--rewards-cta-color:${ctaColor};--rewards-cta-bg:${ctaBg};`;
  if (headerTextColor && headerBg)
    declarations += `--rewards-header-text-color:${headerTextColor};--rewards-header-bg:${headerBg};`;
  return `:host{${declarations}}`;
}
