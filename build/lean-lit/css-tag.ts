/** A stylesheet of a component, constructed when it is first asked for. */
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

export const css = (strings: TemplateStringsArray, ...values: unknown[]): CSSResult =>
  new CSSResult(String.raw({ raw: strings }, ...values));

export const adoptStyles = (root: ShadowRoot, styles: CSSResult[]): void => {
  root.adoptedStyleSheets = styles.map(({ styleSheet }) => styleSheet);
};

export const getCompatibleStyle = (style: CSSResult): CSSResult => style;

export const unsafeCSS = (text: unknown): CSSResult => new CSSResult(String(text));

export const supportsAdoptingStyleSheets = true;
