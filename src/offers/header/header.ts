import { html, nothing, type TemplateResult } from 'lit';

/** What a header is made from. */
export interface HeaderModel {
  readonly heading: string;
  readonly subheading: string;
  /** Level of the heading, 1 to 6. */
  readonly headingLevel: number;
  /** Address of a giveaway's own logo. */
  readonly logo?: string;
  /** Addresses of up to three logos: of the partners shown, or of the giveaway. */
  readonly logos: readonly string[];
}

/** Draws a header; what it returns is rendered as it is: a lit template, or an element of the page's own making. */
export type HeaderTemplate = (header: HeaderModel) => TemplateResult | Node;

const templates = new Map<number, HeaderTemplate>([
  [1, centredTemplate],
  [2, splitTemplate],
]);

/** Adds a header layout under the number that a feed calls it by (`headerTemplate`), or replaces one of ours (1, 2). */
export function registerHeaderTemplate(id: number, template: HeaderTemplate): void {
  templates.set(id, template);
}

export function hasHeaderTemplate(id: number): boolean {
  return templates.has(id);
}

/** The header that the feed asks for; the first one, where it asks for none or one we do not know. */
export function headerTemplate(id: number | undefined, header: HeaderModel): TemplateResult | Node {
  return (templates.get(id ?? 1) ?? templates.get(1)!)(header);
}

/** Partners' logos are left out: they would push the heading down. */
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
  return html`${heading ? html`<div part="heading" class="heading" dir="auto" role="heading" aria-level=${headingLevel}>${heading}</div>` : nothing}
  ${subheading ? html`<div part="subheading" class="subheading" dir="auto">${subheading}</div>` : nothing}`;
}
