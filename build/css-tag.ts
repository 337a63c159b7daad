/**
 * Lit's module of the `css` tag for the script-tag builds, where every byte is a shopper's: without its ways for browsers that
 * can't adopt style sheets, and without checks of what the compiler has checked. The exports are those of
 * `@lit/reactive-element/css-tag.js`.
 */
export const supportsAdoptingStyleSheets = true;

export class CSSResult {
  readonly cssText: string;
  #sheet?: CSSStyleSheet;

  constructor(cssText: string) {
    this.cssText = cssText;
  }

  get styleSheet(): CSSStyleSheet {
    if (!this.#sheet) (this.#sheet = new CSSStyleSheet()).replaceSync(this.cssText);
    return this.#sheet;
  }

  toString(): string {
    return this.cssText;
  }
}

/** @param text of a template without `${}`, or as it is (`plugins/gather-styles.ts`) */
export function css(text: TemplateStringsArray | string): CSSResult {
  return new CSSResult(String(text));
}

export function unsafeCSS(text: unknown): CSSResult {
  return new CSSResult(String(text));
}

export function getCompatibleStyle<Style>(style: Style): Style {
  return style;
}

export function adoptStyles(root: ShadowRoot, styles: readonly (CSSResult | CSSStyleSheet)[]): void {
  root.adoptedStyleSheets = styles.map((style) => (style instanceof CSSResult ? style.styleSheet : style));
}
