/** The `css` tag in place of all of lit, for scripts that need nothing else of it. */
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

/** Of a template without `${}`. */
export function css(text: TemplateStringsArray): CSSResult {
  return new CSSResult(String(text));
}
