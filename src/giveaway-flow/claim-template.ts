import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Locale } from '../locales/locale.js';
import { codeBoxTemplate } from '../offers/code-box.js';
import { icon } from '../offers/icons.js';
import { confirmTemplate, ctaTemplate, detailsTemplate } from '../offers/offer-actions.js';
import type { OfferPlace, OfferView } from '../offers/offer-view.js';
import type { Offer } from '../wire/offer.js';
import { heldCode, type Erred } from './claim-machine.js';
import type { ClaimView } from './claims.js';
import { frequencyText } from './frequency-text.js';
import { instantInText } from './instant-in-text.js';
import { dateInWords, type OfferWindow } from './offer-window.js';

const infoIcon = icon(svg`<circle cx="12" cy="12" r="9" /><path d="M12 11v5M12 8v.01" />`);

/**
 * The foot of a giveaway's card: how often, when, and the claim in whichever state it is.
 *
 * @param copied whether the code was copied just now; nothing when copy was not pressed
 */
export function claimTemplate(
  place: OfferPlace,
  view: OfferView,
  claim: ClaimView,
  copied: boolean | undefined,
): TemplateResult {
  const { offer } = place;
  if (view.gated(offer)) return html`<div class="foot">${confirmTemplate(view)}</div>`;
  const held = heldCode(claim.claim);
  const claimable = claim.claim.state !== 'claimed' || (claim.renewable && claim.window === 'open');
  return html`<div class="foot claiming">
    <div class="meta">
      ${metaTexts(offer, view.locale, claim.window).map((text) => html`<span part="expiry">${text}</span>`)}
    </div>
    <div class="claim">
      ${held ? codeTemplate(held.code, place, view, claim.sample, copied) : nothing}
      ${claimable ? buttonTemplate(place, view, claim) : nothing}
    </div>
    <div role="status" class="outcome">${outcomeTemplate(view.locale, claim)}</div>
    ${claim.helped ? html`<slot name="help"></slot>` : nothing}
    <div class="more">${held ? ctaTemplate(place, view) : nothing}${detailsTemplate(place, view)}</div>
  </div>`;
}

function metaTexts(offer: Offer, locale: Locale, window: OfferWindow): string[] {
  const { strings } = locale;
  const dated = (text: string, date: string): string => text.replace('{date}', () => dateInWords(date, locale));
  const frequency = frequencyText(offer, strings);
  return [
    ...(frequency === undefined ? [] : [frequency]),
    ...(window === 'open' && offer.expiry ? [dated(strings.until, offer.expiry)] : []),
  ];
}

function codeTemplate(
  code: string,
  { offer }: OfferPlace,
  { locale }: OfferView,
  sample: boolean,
  copied: boolean | undefined,
): TemplateResult {
  return html`${sample ? html`<span part="badge" class="badge">${locale.strings.sample}</span>` : nothing}
  ${codeBoxTemplate(code, locale, copied, offer.title)}`;
}

/** The same button through all states before there is a code, so that it keeps the focus. */
function buttonTemplate(
  { offer }: OfferPlace,
  view: OfferView,
  { claim, window, needsUser, waiting }: ClaimView,
): TemplateResult | typeof nothing {
  const { locale, settings } = view;
  const { strings } = locale;
  const sent = claim.state === 'claiming' || claim.state === 'unconfirmed';
  if ((window !== 'open' && !sent) || offer.id === undefined) return closedTemplate(offer, locale, window);
  const busy = claim.state === 'claiming';
  const again = !needsUser && (claim.state === 'unconfirmed' || claim.state === 'failed');
  const label = settings.ctaLabel ?? offer.cta ?? strings.getCode;
  const text = busy ? strings.gettingCode : again ? strings.retry : label;
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

function closedTemplate(offer: Offer, locale: Locale, window: OfferWindow): TemplateResult | typeof nothing {
  const { strings } = locale;
  const [text, date] =
    window === 'upcoming' ? [strings.from, offer.schedule] : window === 'ended' ? [strings.endedOn, offer.expiry] : [];
  return text && date
    ? html`<div part="message" class="notice">${text.replace('{date}', () => dateInWords(date, locale))}</div>`
    : nothing;
}

/** What came of the last try, in words, beside the button that was pressed. */
function outcomeTemplate(locale: Locale, { claim, needsUser, kept, sample, repeatable }: ClaimView): unknown {
  const { strings } = locale;
  if (needsUser) return noticeTemplate(strings.signIn);
  switch (claim.state) {
    case 'claiming':
      return html`<span class="visually-hidden">${strings.gettingCode}</span>`;
    case 'claimed':
      return html`<span class="visually-hidden">${strings.codeIs.replace('{code}', () => claim.code)}</span>
        ${kept || sample ? nothing : noticeTemplate(strings.noteCode)}`;
    case 'refused':
      return noticeTemplate(claim.message ?? strings.refused, instantLine(claim.message, locale));
    case 'unconfirmed':
      // What the service said to a later try stands below what is still true of the first.
      return noticeTemplate(
        repeatable ? strings.unconfirmed : strings.maybeLost,
        claim.error.certain ? html`<div dir="auto">${failure(claim, locale, '')}</div>` : nothing,
        true,
      );
    case 'failed':
      return noticeTemplate(failure(claim, locale, strings.failed));
    default:
      return nothing;
  }
}

function failure({ error, until }: Erred, locale: Locale, otherwise: string): string {
  const text = error.serverMessage ?? otherwise;
  // To the minute, and not before.
  return until === undefined
    ? text
    : `${text} ${locale.strings.againFrom.replace('{date}', () => locale.dateTime(until + 59_999))}`;
}

/** An instant in a refusal, said again in the reader's own time and language. */
function instantLine(message: string | undefined, locale: Locale): TemplateResult | typeof nothing {
  const instant = instantInText(message ?? '');
  return instant === undefined
    ? nothing
    : html`<div>${locale.strings.yourTime.replace('{date}', () => locale.dateTime(instant))}</div>`;
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
