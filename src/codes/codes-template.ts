import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { linkTo } from '../card/link-params.js';
import { codeBoxTemplate, copyAndGoLabel, outcomeOf, type CopyOutcome } from '../card/code-copy.js';
import { messageTemplate, type Drawings } from '../card/states.js';
import type { ShownOffers } from '../card/offer-context.js';
import type { CodesView, ShownCode } from './codes-view.js';

const ticket = html`<svg viewBox="0 0 48 48" aria-hidden="true">
  <path d="M5 14h38v6a4 4 0 0 0 0 8v6H5v-6a4 4 0 0 0 0-8zM31 18v3M31 26v3M13 22h10M13 27h6" />
</svg>`;

const barcode = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M4 6v12M8 6v12M11 6v12M15 6v12M20 6v12" />
</svg>`;

const dots = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 12v.01M12 12v.01M18 12v.01" /></svg>`;

const chevron = html`<svg class="chevron" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 6l6 6-6 6" /></svg>`;

/** What a press has done, or could not do. */
export interface PressNote {
  /** Of the card where it was pressed; undefined for a button beside the heading. */
  readonly key: string | undefined;
  readonly words: string;
  /** Address of a calendar file that the words link to. */
  readonly file?: string;
}

/** What presses have changed on the cards. */
export interface Pressed {
  readonly note: PressNote | undefined;
  readonly copied: CopyOutcome | undefined;
}

/** The heading, with the tools beside it. */
export function codesTopTemplate(view: CodesView, { note }: Pressed): TemplateResult {
  const { moment, strings, heading, state } = view;
  const { headingLevel } = moment.display;
  return html`<div class="top">
      <div part="heading" class="heading" role="heading" aria-level=${headingLevel} tabindex="-1">${heading}</div>
      ${
        state === 'ready'
          ? html`<div>
              <button part="print" data-action="print">${strings.print}</button
              ><button part="remove-all" data-action="remove-all">${strings.removeAll}</button>
            </div>`
          : nothing
      }
    </div>
    ${noteTemplate(note?.key === undefined ? note : undefined)}`;
}

/** The codes, those that are used or have ended, and below them that some are missing. */
export function codesTemplate(view: CodesView, pressed: Pressed): TemplateResult {
  const { strings, hasFailed, isOffline } = view;
  const [usable, used, ended] = view.sections;
  const list = ({ offers }: ShownOffers<ShownCode>): TemplateResult =>
    html`<div class="grid" role="list">
      ${repeat(
        offers,
        ({ key }) => key,
        (code) => cardTemplate(code, view, pressed),
      )}
    </div>`;
  const aside = (section: ShownOffers<ShownCode>, words: string): TemplateResult =>
    html`<details class="aside" ?hidden=${!section.offers.length}>
      <summary>${chevron}${words.replace('{n}', String(section.offers.length))}</summary>
      ${list(section)}
    </details>`;
  return html`${list(usable)}${aside(used, strings.awayCodes)}${aside(ended, strings.endedCodes)}
    <div role="status" class="rest">${hasFailed && !isOffline ? wordsTemplate(view) : nothing}</div>`;
}

/** What is shown in place of codes; for a failure, below those that there are, too. */
export function wordsTemplate({ moment, words, hasFailed }: CodesView, drawings?: Drawings): TemplateResult {
  const state = hasFailed ? 'error' : 'empty';
  return messageTemplate(
    state,
    { ...moment.locale.strings, [state]: words },
    drawings && { ...drawings, empty: ticket },
  );
}

function cardTemplate(code: ShownCode, view: CodesView, { note, copied }: Pressed): TemplateResult {
  const { kept, title, partner, initial, end, isUsable } = code;
  const { id, image } = kept.offer;
  return html`<div
    part="offer"
    class="card"
    role="listitem"
    data-offer=${id ?? nothing}
    ?data-ended=${code.ended}
    .place=${code}
  >
    <div class="about">
      <div part="picture" class="media" data-initial=${initial} ?data-broken=${!image}>
        ${image ? html`<img part="offer-image" src=${image} alt="" loading="lazy" decoding="async" />` : nothing}
      </div>
      <div class="texts">
        ${partner ? html`<div part="offer-partner" class="meta" dir="auto">${partner}</div>` : nothing}
        ${title ? titleTemplate(title, view.titleLevel) : nothing}
        ${end ? html`<div part="expiry" class="meta">${end}</div>` : nothing}
      </div>
    </div>
    ${codeBoxTemplate(kept.code, !code.ended, view.moment.locale, outcomeOf(code.offer, copied), title)}
    <div class="presses">${isUsable ? useTemplate(code, view) : nothing}${keepTemplate(code, view)}</div>
    ${noteTemplate(note?.key === code.key ? note : undefined)}
  </div>`;
}

function titleTemplate(title: string, level: number): TemplateResult {
  return html`<div part="offer-title" class="title" dir="auto" role="heading" aria-level=${level}>${title}</div>`;
}

/** How a code is used: at the till, or at the partner's. */
function useTemplate(code: ShownCode, { moment, strings, links }: CodesView): TemplateResult {
  const { title, offer } = code;
  const url = linkTo(links, code);
  const { till } = strings;
  const { newTab } = moment.locale.strings;
  const label = url ? copyAndGoLabel(offer, moment.locale) : '';
  return html`<div class="foot">
    <button part="till" class="outlined" data-action="till" aria-label=${named(till, title)}>${barcode}${till}</button>
    ${
      url
        ? html`<a
            part="cta"
            class="link outlined"
            data-action="go"
            href=${url}
            target="_blank"
            rel="sponsored noopener"
            aria-label=${`${named(label, title)} (${newTab})`}
            >${label}</a
          >`
        : nothing
    }
  </div>`;
}

/** How a code is kept: with a reminder, as used or not, no longer. Folded, because it is rarely needed. */
function keepTemplate({ title, kept, remindsAt }: ShownCode, { strings }: CodesView): TemplateResult {
  const { more, remind, away, back, remove } = strings;
  return html`<details class="keeping">
    <summary part="more" aria-label=${named(more, title)}>${dots}</summary>
    <div class="quiet">
      ${
        remindsAt === undefined
          ? nothing
          : html`<button part="remind" data-action="remind" aria-label=${named(remind, title)}>${remind}</button>`
      }${
        kept.away
          ? html`<button part="back" data-action="bring-back" aria-label=${named(back, title)}>${back}</button>`
          : html`<button part="away" data-action="put-away" aria-label=${named(away, title)}>${away}</button>`
      }<button part="remove" data-action="remove" aria-label=${named(remove, title)}>${remove}</button>
    </div>
  </details>`;
}

function named(label: string, title: string | undefined): string {
  return title ? `${label}: ${title}` : label;
}

function noteTemplate(note: PressNote | undefined): TemplateResult {
  return html`<div part="message" class=${note ? 'said' : 'visually-hidden'} role="status">
    ${note?.file ? html`<a href=${note.file} download="reminder.ics">${note.words}</a>` : note?.words}
  </div>`;
}
