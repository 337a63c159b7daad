import { html, nothing, type TemplateResult } from 'lit';
import { formatInstant } from '../../locales/dates.js';
import { claimsEnglish } from '../../locales/english/claims.js';
import { detailsEnglish } from '../../locales/english/details.js';
import type { Locale } from '../../locales/locale.js';
import { codeBoxTemplate } from '../../card/code-copy.js';
import { ctaTemplate, confirmTemplate, detailsTemplate } from '../../card/offer-card.js';
import type { OfferPlace, OfferContext } from '../../card/offer-context.js';
import type { Offer } from '../../wire/offer.js';
import { dateText, type Availability } from './claimable.js';
import { heldCode, type Failure } from './claim-machine.js';
import type { ClaimPlace } from '../giveaway-view.js';
import type { ClaimView } from './claim-view.js';
import type { ClaimStrings } from '../../locales/strings.js';

const infoIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="9" />
  <path d="M12 11v5M12 8v.01" />
</svg>`;

/** The foot of a giveaway's card: how often and until when it can be claimed, and the claim. */
export function claimTemplate(place: ClaimPlace, context: OfferContext): TemplateResult {
  const { offer, covered, claim, copied } = place;
  if (covered) return html`<div class="foot">${confirmTemplate(context)}</div>`;
  const claimed = heldCode(claim.claim);
  const claimable = claim.claim.state !== 'claimed' || (claim.renewable && claim.availability === 'open');
  return html`<div class="foot claiming">
    <div class="meta">
      ${metaTexts(offer, context.locale, claim.availability).map((text) => html`<span part="expiry">${text}</span>`)}
    </div>
    <div class="claim">
      <div role="status" class="outcome">${outcomeTemplate(context.locale, claim)}</div>
      ${claimed ? codeTemplate(claimed.code, place, context, claim.sample, copied) : nothing}
      ${claimable ? buttonTemplate(place, context, claim) : nothing}
    </div>
    ${claim.helped ? html`<slot name="help"></slot>` : nothing}
    <div class="more">
      ${claimed ? ctaTemplate(place, context, context.locale.strings.viewOffer) : nothing}${detailsTemplate(place, context)}
    </div>
  </div>`;
}

function metaTexts(offer: Offer, locale: Locale, availability: Availability): string[] {
  const strings = locale.of(claimsEnglish);
  const dated = (text: string, date: string): string => text.replace('{date}', () => dateText(date, locale));
  const frequency = frequencyText(offer, strings);
  return [
    ...(frequency === undefined ? [] : [frequency]),
    ...(availability === 'open' && offer.expiry ? [dated(locale.of(detailsEnglish).until, offer.expiry)] : []),
  ];
}

function codeTemplate(
  code: string,
  { offer }: OfferPlace,
  { locale }: OfferContext,
  sample: boolean,
  copied: boolean | undefined,
): TemplateResult {
  return html`${sample ? html`<span part="badge" class="badge">${locale.of(claimsEnglish).sample}</span>` : nothing}
  ${codeBoxTemplate(code, 'copy-claimed', locale, copied, offer.title)}`;
}

/** One button for all states before there is a code, so that it keeps the focus. */
function buttonTemplate(
  { offer }: OfferPlace,
  context: OfferContext,
  { claim, availability, needsSignIn, waiting }: ClaimView,
): TemplateResult | typeof nothing {
  const { locale, settings } = context;
  const strings = locale.of(claimsEnglish);
  const sent = claim.state === 'claiming' || claim.state === 'unconfirmed';
  if ((availability !== 'open' && !sent) || offer.id === undefined) return closedTemplate(offer, locale, availability);
  const busy = claim.state === 'claiming';
  const isRetry = !needsSignIn && (claim.state === 'unconfirmed' || claim.state === 'failed');
  const label = settings.ctaLabel ?? offer.cta ?? strings.getCode;
  const text = busy ? strings.gettingCode : isRetry ? locale.strings.retry : label;
  return html`<button
    part="claim"
    class="cta"
    data-action="claim"
    aria-disabled=${busy || waiting}
    aria-label=${`${text}: ${offer.title}`}
  >
    ${busy ? html`<span class="spinner"></span>` : nothing}<span dir="auto">${text}</span>
  </button>`;
}

function closedTemplate(offer: Offer, locale: Locale, availability: Availability): TemplateResult | typeof nothing {
  const strings = locale.of(claimsEnglish);
  const [text, date] = {
    upcoming: [strings.from, offer.schedule],
    ended: [strings.endedOn, offer.expiry],
    open: [],
  }[availability];
  return text && date
    ? html`<div part="message" class="notice">${text.replace('{date}', () => dateText(date, locale))}</div>`
    : nothing;
}

/** Says how the last try ended, beside the button that was pressed. */
function outcomeTemplate(locale: Locale, { claim, needsSignIn, stored, sample, recoverable }: ClaimView): unknown {
  const strings = locale.of(claimsEnglish);
  if (needsSignIn) return noticeTemplate(strings.signIn);
  switch (claim.state) {
    case 'claiming':
      return html`<span class="visually-hidden">${strings.gettingCode}</span>`;
    case 'claimed':
      return html`<span class="visually-hidden">${strings.codeIs.replace('{code}', () => claim.code)}</span>
        ${stored || sample ? nothing : noticeTemplate(strings.noteCode)}`;
    case 'refused':
      return noticeTemplate(claim.message ?? strings.refused, instantLine(claim.message, locale));
    case 'unconfirmed':
      // The service's answer to a later try comes second: the first try may still have gone through.
      return noticeTemplate(
        recoverable ? strings.unconfirmed : strings.maybeLost,
        claim.error.certain ? html`<div dir="auto">${failureText(claim, locale, '')}</div>` : nothing,
        true,
      );
    case 'failed':
      return noticeTemplate(failureText(claim, locale, strings.failed));
    default:
      return nothing;
  }
}

function failureText({ error, retryAt }: Failure, locale: Locale, otherwise: string): string {
  const text = error.serverMessage ?? otherwise;
  // Times are shown in minutes: round up, so that nobody tries too early.
  return retryAt === undefined
    ? text
    : `${text} ${locale.of(claimsEnglish).againFrom.replace('{date}', () => formatInstant(retryAt + 59_999, locale))}`;
}

/** Repeats an instant in a refusal in the shopper's time zone and language. */
function instantLine(message: string | undefined, locale: Locale): TemplateResult | typeof nothing {
  const instant = instantInText(message ?? '');
  return instant === undefined
    ? nothing
    : html`<div>${locale.of(claimsEnglish).yourTime.replace('{date}', () => formatInstant(instant, locale))}</div>`;
}

function noticeTemplate(text: string, more: unknown = nothing, uncertain = false): TemplateResult {
  return html`<div part="message" class=${uncertain ? 'notice uncertain' : 'notice'}>
    ${infoIcon}
    <div>
      <div dir="auto">${text}</div>
      ${more}
    </div>
  </div>`;
}

/** Says how often an offer can be claimed; undefined for an unknown frequency (contract 4.3). */
function frequencyText({ frequency }: Offer, strings: ClaimStrings): string | undefined {
  if (frequency === undefined) return strings.once;
  const known: Readonly<Record<string, string>> = {
    '1week': strings.weekly,
    '1month': strings.monthly,
    '1year': strings.yearly,
  };
  return Object.hasOwn(known, frequency) ? known[frequency] : undefined;
}

/** An ISO 8601 instant with its offset, as refusals contain it (contract 7). */
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)/;

/** The first instant in a text, in epoch milliseconds. */
export function instantInText(text: string): number | undefined {
  const instant = Date.parse(INSTANT.exec(text)?.[0] ?? '');
  return Number.isNaN(instant) ? undefined : instant;
}
