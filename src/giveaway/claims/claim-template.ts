import { html, nothing, type TemplateResult } from 'lit';
import { endText, instantText, lastDayText, shortText, startText } from '../../locales/dates.js';
import { claimsEnglish } from '../../locales/english/claims.js';
import { codeBoxTemplate, copyAndGoLabel } from '../../card/code-copy.js';
import { ctaTemplate } from '../../card/cta.js';
import { detailsTemplate } from '../../card/offer-card.js';
import type { OfferPlace, OfferContext } from '../../card/offer-context.js';
import type { Offer } from '../../wire/offer.js';
import type { Availability } from './claimable.js';
import { findInstant, retryAtOf, type Failure } from './claim-machine.js';
import type { ClaimPlace } from '../giveaway-view.js';
import type { ClaimView } from './claim-view.js';
import type { ClaimStrings } from '../../locales/english/claims.js';

const infoIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="9" />
  <path d="M12 11v5M12 8v.01" />
</svg>`;

/** The foot of a giveaway's card: how often and until when it can be claimed, and the claim. */
export function claimTemplate(place: ClaimPlace, context: OfferContext): TemplateResult {
  const { offer, claim, code, copied } = place;
  const claimable = claim.claim.state !== 'claimed' || (claim.renewable && claim.availability === 'open');
  const button = claimable ? buttonTemplate(place, context, claim) : nothing;
  return html`<div class="foot claiming">
    <div class="meta">
      ${metaTexts(offer, context, claim.availability).map((text) => html`<span part="expiry">${text}</span>`)}
    </div>
    <div class="claim">
      <div role="status" class="outcome">${outcomeTemplate(context, claim)}</div>
      ${code !== undefined ? codeTemplate(code, place, context, claim, copied) : closedTemplate(offer, context, claim)}
      ${code !== undefined ? button : nothing}
    </div>
    ${claim.helped ? html`<slot name="help"></slot>` : nothing}
    <div class="more">
      ${code !== undefined ? leaveTemplate(place, context) : button}${detailsTemplate(place, context)}
    </div>
  </div>`;
}

function metaTexts(offer: Offer, context: OfferContext, availability: Availability): unknown[] {
  const end = availability === 'open' && offer.expiry && endText(offer.expiry, context);
  return [frequencyText(offer, context.locale.of(claimsEnglish)), end].filter(Boolean);
}

function leaveTemplate(place: OfferPlace, context: OfferContext): TemplateResult | typeof nothing {
  const { offer } = place;
  return offer.url ? ctaTemplate(place, context, copyAndGoLabel(offer, context.locale)) : nothing;
}

function codeTemplate(
  code: string,
  { offer }: OfferPlace,
  { locale }: OfferContext,
  { claim, sample, stored }: ClaimView,
  copied: boolean | undefined,
): TemplateResult {
  const fleeting = claim.state === 'claimed' && !stored && !sample;
  return html`${sample ? html`<span part="badge" class="badge">${locale.of(claimsEnglish).sample}</span>` : nothing}
  ${codeBoxTemplate(code, true, locale, copied, offer.title)}
  ${fleeting ? html`<div part="message" class="quiet">${locale.of(claimsEnglish).noteCode}</div>` : nothing}`;
}

/** One button for all states before there is a code, so that it keeps the focus. */
function buttonTemplate(
  { offer }: OfferPlace,
  context: OfferContext,
  view: ClaimView,
): TemplateResult | typeof nothing {
  if (isClosed(offer, view)) return nothing;
  const { claim, needsSignIn, waiting } = view;
  const { locale, settings } = context;
  const strings = locale.of(claimsEnglish);
  const busy = claim.state === 'claiming';
  const refused = claim.state === 'refused' && (waiting || !retryAtOf(claim));
  const isRetry = !needsSignIn && (claim.state === 'unconfirmed' || claim.state === 'failed');
  const label = settings.ctaLabel ?? offer.cta ?? strings.getCode;
  const text = busy
    ? strings.gettingCode
    : refused && waiting
      ? strings.from.replace('{date}', () => shortText(retryAtOf(claim), context))
      : isRetry
        ? locale.strings.retry
        : label;
  return html`<button
    part="claim"
    class=${refused ? 'cta refused' : 'cta'}
    data-action="claim"
    aria-disabled=${busy || waiting}
    aria-label=${`${text}: ${offer.title}`}
  >
    ${busy ? html`<span class="spinner"></span>` : nothing}<span dir="auto">${text}</span>
  </button>`;
}

/** Whether nothing can be claimed: it is too early, too late, or the offer has no identifier. A claim under way goes on. */
function isClosed(offer: Offer, { claim, availability }: ClaimView): boolean {
  const sent = claim.state === 'claiming' || claim.state === 'unconfirmed';
  return (availability !== 'open' && !sent) || offer.id === undefined;
}

/** What is in the place of the code: when it can be claimed or could be, else an empty ticket. */
function closedTemplate(offer: Offer, context: OfferContext, view: ClaimView): TemplateResult | typeof nothing {
  if (!isClosed(offer, view)) return emptyTicket;
  const { schedule, expiry } = offer;
  const { from, endedOn } = context.locale.of(claimsEnglish);
  if (view.availability === 'open') return nothing;
  const text =
    view.availability === 'upcoming'
      ? from.replace('{date}', () => startText(schedule!, context))
      : endedOn.replace('{date}', () => lastDayText(expiry!, context));
  return html`<div part="message" class="notice">${text}</div>`;
}

/** As large as a ticket with a code of usual length, so that the code moves nothing. */
const emptyTicket = html`<div class="ticket empty" aria-hidden="true">
  <span class="code">XXXXXX-XXXXX-XX</span><span class="copy"></span>
</div>`;

/** Says how the last try ended, beside the button that was pressed. */
function outcomeTemplate(context: OfferContext, { claim, needsSignIn, recoverable }: ClaimView): unknown {
  const { locale } = context;
  const strings = locale.of(claimsEnglish);
  if (needsSignIn) return noticeTemplate(strings.signIn);
  switch (claim.state) {
    case 'claiming':
      return html`<span class="visually-hidden">${strings.gettingCode}</span>`;
    case 'claimed':
      return html`<span class="visually-hidden">${strings.codeIs.replace('{code}', () => claim.code)}</span>`;
    case 'refused':
      return claim.message ? refusalTemplate(claim.message, context) : noticeTemplate(strings.refused);
    case 'unconfirmed':
      // The service's answer to a later try comes second: the first try may still have gone through.
      return noticeTemplate(
        recoverable ? strings.unconfirmed : strings.maybeLost,
        claim.error.certain ? html`<div dir="auto">${failureText(claim, context, '')}</div>` : nothing,
        true,
      );
    case 'failed':
      return noticeTemplate(failureText(claim, context, strings.failed));
    default:
      return nothing;
  }
}

function failureText({ error, retryAt }: Failure, context: OfferContext, otherwise: string): string {
  const text = error.serverMessage ?? otherwise;
  // Times are shown in minutes: round up, so that nobody tries too early.
  return retryAt === undefined
    ? text
    : `${text} ${context.locale.of(claimsEnglish).againFrom.replace('{date}', () => shortText(retryAt + 59_999, context))}`;
}

/** The service's words. An instant in them isn't broken at a hyphen, and is repeated in the shopper's time zone and language. */
function refusalTemplate(message: string, context: OfferContext): TemplateResult {
  const found = findInstant(message);
  if (!found) return noticeTemplate(message);
  const { written, at } = found;
  const start = message.indexOf(written);
  const { yourTime } = context.locale.of(claimsEnglish);
  return noticeTemplate(
    html`${message.slice(0, start)}<span class="instant">${written}</span>${message.slice(start + written.length)}`,
    html`<div>${yourTime.replace('{date}', () => instantText(at, context))}</div>`,
  );
}

function noticeTemplate(text: unknown, more: unknown = nothing, uncertain = false): TemplateResult {
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
  switch (frequency) {
    case undefined:
      return strings.once;
    case '1week':
      return strings.weekly;
    case '1month':
      return strings.monthly;
    case '1year':
      return strings.yearly;
    default:
      return undefined;
  }
}
