import { css, html, nothing, type TemplateResult } from 'lit';

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

export const headerStyles = css`
  .header {
    padding: 40px 24px;
    border-radius: var(--_radius);
    background: var(--rewards-header-bg, var(--_fill));
    color: var(--rewards-header-text-color, var(--_text));
  }
  .centred {
    text-align: center;
  }
  .split {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 24px;
  }
  .headings {
    flex: 1 1 16em;
    min-width: 0;
  }
  .heading {
    font-size: 1.875em;
    font-weight: 650;
    line-height: 1.15;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  .subheading {
    margin-top: 8px;
    text-wrap: balance;
  }
  .logos {
    display: flex;
    gap: 12px;
  }
  .centred > .logos {
    justify-content: center;
    margin-bottom: 16px;
  }
  /* A logo that does not load leaves no room behind. */
  .centred > .logos:not(:has(> :not([hidden]))) {
    display: none;
  }
  .logos > img {
    width: 56px;
    height: 56px;
    padding: 6px;
    object-fit: contain;
    border-radius: var(--_radius);
    background: #fff;
    box-shadow: 0 0 0 1px var(--_border);
  }
  .logos > img[hidden] {
    display: none;
  }
  @container rewards (width >= 45em) {
    .split {
      padding-inline: 40px;
    }
  }
  @container rewards (width < 30em) {
    .header {
      padding: 32px 20px;
    }
    .heading {
      font-size: 1.625em;
    }
  }
`;
