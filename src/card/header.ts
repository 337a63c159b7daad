import { html, nothing, type TemplateResult } from 'lit';

/** The content of a header. */
export interface HeaderModel {
  readonly heading: string;
  readonly subheading: string;
  /** Level of the heading, 1 to 6. */
  readonly headingLevel: number;
  /** Address of a giveaway's own logo. */
  readonly logo?: string | undefined;
  /** Addresses of up to three logos: of the partners shown, or of the giveaway. */
  readonly logos: readonly string[];
}

/** Draws a header. Returns a lit template, or an element that the page has made. */
export type HeaderTemplate = (header: HeaderModel) => TemplateResult | Node;

const templates = new Map<number, HeaderTemplate>([
  [1, centredTemplate],
  [2, splitTemplate],
]);

/** Called when a layout was registered. */
export const headerListeners = new Set<() => void>();

/**
 * Adds a header layout under the number that feeds use for it (`headerTemplate`), or replaces a built-in one (1, 2). Elements on the
 * page draw their header again.
 */
export function registerHeaderTemplate(id: number, template: HeaderTemplate): void {
  templates.set(id, template);
  headerListeners.forEach((draw) => draw());
}

export function hasHeaderTemplate(id: number): boolean {
  return templates.has(id);
}

/** The header in the feed's layout; the first one if the feed sends none or an unknown one. */
export function headerLayoutTemplate(id: number | undefined, header: HeaderModel): TemplateResult | Node {
  return (templates.get(id ?? 1) ?? templates.get(1)!)(header);
}

/** Without partners' logos, which would push the heading down. */
function centredTemplate(header: HeaderModel): TemplateResult {
  return html`<div part="header" class="header centred">
    ${logosTemplate(header.logo ? [header.logo] : [])} ${headingTemplate(header)}
  </div>`;
}

function splitTemplate(header: HeaderModel): TemplateResult {
  return html`<div part="header" class="header split">
    <div class="headings">${headingTemplate(header)}</div>
    ${logosTemplate(header.logos)}
  </div>`;
}

function logosTemplate(logos: readonly string[]): TemplateResult | typeof nothing {
  return logos.length
    ? html`<div class="logos">${logos.map((logo) => html`<img part="logo" src=${logo} alt="" loading="lazy" />`)}</div>`
    : nothing;
}

function headingTemplate({ heading, subheading, headingLevel }: HeaderModel): TemplateResult {
  return html`${heading && html`<div part="heading" class="heading" dir="auto" role="heading" aria-level=${headingLevel}>${heading}</div>`}
  ${subheading && html`<div part="subheading" class="subheading" dir="auto">${subheading}</div>`}`;
}
