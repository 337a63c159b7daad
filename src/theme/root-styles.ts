import type { CSSResult } from 'lit';

/** Styles by their text, which lit has made into a sheet of the script's own document. */
type Style = Pick<CSSResult, 'toString'> & Partial<Pick<CSSResult, 'styleSheet'>>;

/** A constructed sheet belongs to one document (csswg-drafts 11403). These were made for others, or aren't lit's. */
const made = new WeakMap<Document, WeakMap<Style, CSSStyleSheet>>();

/**
 * Whether elements can be drawn here. What simulates a browser for unit tests lacks one of these: jsdom the states, happy-dom all internals.
 * Any browser that has both has everything else that the elements need.
 */
export function canDraw(): boolean {
  return (
    'ElementInternals' in globalThis &&
    'states' in ElementInternals.prototype &&
    'checkVisibility' in HTMLElement.prototype
  );
}

/** The sheet of a style in a document; undefined if that has no window, such as a template's. */
export function sheetIn(owner: Document, style: Style): CSSStyleSheet | undefined {
  if (owner === document && style.styleSheet) return style.styleSheet;
  const { defaultView } = owner;
  if (!defaultView) return undefined;
  const sheets = made.get(owner) ?? new WeakMap<Style, CSSStyleSheet>();
  made.set(owner, sheets);
  let sheet = sheets.get(style);
  if (!sheet) {
    sheets.set(style, (sheet = new defaultView.CSSStyleSheet()));
    sheet.replaceSync(String(style));
  }
  return sheet;
}

/** The styles of a shadow root, in whatever document it is. */
export class RootStyles {
  readonly #root: ShadowRoot;
  readonly #styles: Style[];
  /** Colours that the data brings, after the element's own styles. */
  readonly #settings = { css: '', toString: () => this.#settings.css };
  /** How many of them a server's page has brought itself, until it is taken over. */
  #held = 0;

  constructor(root: ShadowRoot, ...own: readonly Style[]) {
    this.#root = root;
    this.#styles = [...own, this.#settings];
    this.#adopt();
  }

  /** Adds styles that aren't there yet. All are set, since what records sessions (rrweb) sees no sheet that is pushed. */
  add(...styles: readonly Style[]): void {
    for (const style of styles) {
      if (this.#styles.includes(style)) continue;
      this.#styles.push(style);
      const sheet = sheetIn(this.#root.ownerDocument, style);
      if (sheet) this.#root.adoptedStyleSheets = [...this.#root.adoptedStyleSheets, sheet];
    }
  }

  set settings(css: string) {
    this.#settings.css = css;
    sheetIn(this.#root.ownerDocument, this.#settings)?.replaceSync(css);
  }

  /** Leaves out the own styles: now, they would come before the server's, and before those of parts that load later. */
  hold(): void {
    this.#held = this.#styles.length;
    this.#adopt();
  }

  release(): void {
    this.#held = 0;
    this.#adopt();
  }

  /** Makes the styles anew for the document that the root has come to, which has dropped them. */
  move(): void {
    sheetIn(this.#root.ownerDocument, this.#settings)?.replaceSync(this.#settings.css);
    this.#adopt();
  }

  #adopt(): void {
    const { ownerDocument, adoptedStyleSheets } = this.#root;
    const own = this.#styles.map((style) => sheetIn(ownerDocument, style));
    // Sheets that the page has added stay.
    const others = adoptedStyleSheets.filter((sheet) => !own.includes(sheet));
    this.#root.adoptedStyleSheets = [...own.slice(this.#held).filter((sheet) => sheet !== undefined), ...others];
  }
}
