import type { Settings } from '../wire/settings.js';

/**
 * The colours of the settings as rules for the host, to be overruled by the merchant's own. A pair lacking one of its
 * colours is left out whole: half a pair next to a default might not be readable.
 *
 * The colours went through the reader, which lets nothing but `#RGB` and `#RRGGBB` pass.
 */
function settingsCss({ ctaColor, ctaBg, headerTextColor, headerBg }: Settings): string {
  let declarations = '';
  if (ctaColor && ctaBg) declarations += `--rewards-cta-color:${ctaColor};--rewards-cta-bg:${ctaBg};`;
  if (headerTextColor && headerBg)
    declarations += `--rewards-header-text-color:${headerTextColor};--rewards-header-bg:${headerBg};`;
  return `:host{${declarations}}`;
}

/** One constructed style sheet of one element in one document, which holds what the settings ask for. */
export class SettingsSheet {
  #sheet?: CSSStyleSheet;
  #settings?: Settings;

  /** Brings the sheet in `root` up to `settings`; cheap when they have not changed. */
  apply(settings: Settings, root: ShadowRoot): void {
    if (settings === this.#settings) return;
    this.#settings = settings;
    const view = root.ownerDocument.defaultView;
    if (!this.#sheet && view) {
      this.#sheet = new view.CSSStyleSheet();
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
    }
    this.#sheet?.replaceSync(settingsCss(settings));
  }
}
