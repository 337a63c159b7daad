import { html, LitElement, nothing, type TemplateResult } from 'lit';

/** Widths to choose from, in CSS pixels; the last is the page's own. */
const WIDTHS: Readonly<Record<string, number | undefined>> = { Phone: 390, Tablet: 768, Full: undefined };

/** The studio beside this site, if there is one. */
const STUDIO = import.meta.env['STUDIO_URL'] as string;

const SCHEMES = ['Light', 'Dark'] as const;

/** An example is at most so high, in CSS pixels, and scrolls beyond that. */
const MAX_HEIGHT = 720;

/** A snippet of the docs as a page of its own, in a frame, with a width and a colour scheme to choose. */
class LiveExample extends LitElement {
  static override properties = { file: {}, studio: {}, width: { state: true }, scheme: { state: true } };

  declare file: string;
  /** The end of the studio's address. */
  declare studio: string;
  declare width: string;
  declare scheme: string;

  constructor() {
    super();
    this.width = 'Full';
    this.scheme = document.documentElement.classList.contains('dark') ? 'Dark' : 'Light';
  }

  /** In the page, whose styles apply. */
  override createRenderRoot(): HTMLElement {
    return this;
  }

  override render(): TemplateResult {
    const address = `${import.meta.env.BASE_URL}examples/${this.file}.html`;
    const width = WIDTHS[this.width];
    return html`<div class="example-bar">
        ${this.#choice('Width', Object.keys(WIDTHS), this.width, (chosen) => (this.width = chosen))}
        ${this.#choice('Colours', SCHEMES, this.scheme, (chosen) => (this.scheme = chosen))}
        <span class="example-links">
          ${STUDIO ? html`<a href=${this.#inStudio()} target="_blank" rel="noopener">Open in the studio</a>` : nothing}
          <a href=${address} target="_blank" rel="noopener">Open alone</a>
        </span>
      </div>
      <div class="example-stage">
        <iframe
          src=${address}
          title="The example, live"
          loading="lazy"
          style=${width ? `width: ${width}px` : ''}
          @load=${this.#onLoad}
        ></iframe>
      </div>`;
  }

  override updated(): void {
    this.#paint();
  }

  #choice(label: string, names: readonly string[], chosen: string, choose: (name: string) => void): TemplateResult {
    return html`<div role="group" aria-label=${label}>
      ${names.map((name) => html`<button aria-pressed=${name === chosen} @click=${() => choose(name)}>${name}</button>`)}
    </div>`;
  }

  #inStudio(): string {
    return new URL(STUDIO, new URL(import.meta.env.BASE_URL, location.href)).href + this.studio;
  }

  get #frame(): HTMLIFrameElement | null {
    return this.querySelector('iframe');
  }

  #paint(): void {
    const page = this.#frame?.contentDocument?.documentElement;
    if (page) page.style.colorScheme = this.scheme.toLowerCase();
  }

  readonly #onLoad = (): void => {
    this.#paint();
    const frame = this.#frame!;
    const { body } = frame.contentDocument!;
    new ResizeObserver(() => {
      const { marginTop, marginBottom } = getComputedStyle(body);
      const height = body.offsetHeight + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom);
      frame.style.height = `${Math.min(height, MAX_HEIGHT)}px`;
    }).observe(body);
  };
}

customElements.define('live-example', LiveExample);
