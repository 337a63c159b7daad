import { html, nothing, type TemplateResult } from 'lit';
import { inOneSize } from '../../src/card/images.js';
import { linkTo, readLinkParams } from '../../src/card/link-params.js';
import type { OfferContext, OfferPlace, ShownOffers } from '../../src/card/offer-context.js';
import { readDisplay, type DisplayMoment } from '../../src/element/moment.js';
import { deriveGiveaway } from '../../src/giveaway/giveaway-view.js';
import { findLocale } from '../../src/locales/locale.js';
import { deriveWidget } from '../../src/widget/widget-view.js';
import { readFeed } from '../../src/wire/feed.js';
import { readGiveaway } from '../../src/wire/giveaway.js';
import { sceneFeed } from '../scenarios/scene-feed.js';
import { textControl } from './control.js';
import { groupTemplate } from './group.js';
import type { Panel } from './panel.js';

/** Offers whose links are shown: the first of each section, or the first ones of the only section. */
const SHOWN_LINKS = 3;

/** Controls for links to partners, with the first of them as they become. */
export function linksGroup(panel: Panel): TemplateResult {
  const { linkParams = '', variant = '' } = panel.attributes;
  const isMalformed = readLinkParams(linkParams) === undefined;
  return groupTemplate(
    { title: 'Links', onReset: panel.resetOf([], ['linkParams', 'variant']) },
    html`${textControl({
      label: 'Parameters of links to partners',
      field: 'link-params',
      hint: 'Placeholders: {placement} {position} {offer} {partner} {giveaway} {variant} {code}',
      shown: { value: linkParams, note: isMalformed ? 'is malformed, so links stay as they are' : undefined },
      placeholder: 'clickref={placement}-{position}',
      onText: (text) => panel.setAttributes({ linkParams: text }),
    })}
    ${textControl({
      label: 'Variant of a test',
      field: 'variant',
      hint: 'Is in every event, and in links that have {variant}',
      shown: { value: variant },
      placeholder: 'b',
      onText: (text) => panel.setAttributes({ variant: text }),
    })}
    ${linkParams.trim() && !isMalformed ? linksTemplate(panel) : nothing}`,
  );
}

function linksTemplate(panel: Panel): TemplateResult {
  const { sections, context } = viewOf(panel);
  const places = sections.flatMap(({ placement, offers }): OfferPlace[] =>
    offers
      .slice(0, sections.length === 1 ? SHOWN_LINKS : 1)
      .map((shown, index) => ({ ...shown, placement, position: index + 1 })),
  );
  return html`<dl class="controls-links">
    ${places.slice(0, SHOWN_LINKS).map((place) => {
      const { offer, placement, position } = place;
      return html`<div>
        <dt class="controls-offer">${offer.title} <code class="controls-field">${placement}-${position}</code></dt>
        <dd class="controls-address" dir="ltr">${linkTo(context.links, place) ?? 'No link'}</dd>
      </div>`;
    })}
  </dl>`;
}

/** What the element derives from the payload: it decides which offers are first, and what their links are. */
function viewOf({ element, payload, attributes }: Panel): {
  readonly sections: readonly ShownOffers[];
  readonly context: Pick<OfferContext, 'links'>;
} {
  const now = Date.now();
  // Offers for adults are there after a yes.
  const moment: DisplayMoment = {
    locale: findLocale('en'),
    now,
    display: readDisplay(attributes),
    ofAge: true,
    pictureOf: inOneSize,
  };
  if (element === 'giveaway-flow')
    return deriveGiveaway(
      readGiveaway(payload, () => undefined),
      moment,
    );
  const sent = sceneFeed(payload, { flow: null, preview: attributes.preview === true });
  return deriveWidget({ kind: 'whole', feed: readFeed(sent, () => undefined), loadedAt: now }, moment);
}
