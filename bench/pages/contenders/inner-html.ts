/** The plain way: every card of the feed in one string of markup. */
import type { Feed, Offer, Placement } from '../feed.js';
import { start } from './start.js';

const TITLES = { hero: 'Featured', popular: 'Popular', all: 'All offers' };

void start((feed, placements, root) => {
  root.innerHTML = markup(feed, placements);
});

/** The offers as one string of markup. */
function markup(feed: Feed, placements: readonly Placement[]): string {
  const sections = placements.map((placement) => section(placement, feed[placement], feed.settings.ctaLabel));
  return `<header><h2>Rewards</h2><p>Offers from our partners</p></header>${sections.join('')}`;
}

function section(placement: Placement, offers: readonly Offer[], label: string): string {
  const cards = offers.map((offer) => card(offer, label)).join('');
  const layout = placement === 'all' ? 'grid' : 'row';
  return `<section data-placement="${placement}"><h3>${TITLES[placement]}</h3><ul class="${layout}">${cards}</ul></section>`;
}

function card(offer: Offer, label: string): string {
  return (
    `<li class="card" data-offer="${text(offer.id)}">` +
    `<div class="media"><img src="${text(offer.image)}" alt="" loading="lazy" decoding="async"></div>` +
    `<div class="body"><div class="by">${text(offer.partner)}</div><h4>${text(offer.title)}</h4>` +
    `<span class="discount">${text(offer.offerInfoButtonDiscount)}</span>` +
    `<p class="description">${text(offer.description)}</p></div>` +
    `<div class="foot"><a class="cta" href="${text(offer.url)}" target="_blank" rel="noopener">${text(label)}</a>` +
    `<button>Details</button></div></li>`
  );
}

function text(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
