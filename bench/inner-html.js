/** The plain way: every card of the feed as one string of markup. */
export function render(feed, root) {
  const text = (value) => String(value ?? '').replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const card = (offer) => `<div class="card" data-offer="${text(offer.id)}">
    <div class="media"></div>
    <div class="body"><div class="by">${text(offer.partner)}</div><div class="title">${text(offer.title)}</div>
      <span class="discount">${text(offer.offerInfoButtonDiscount)}</span>
      <div class="description">${text(offer.description)}</div></div>
    <div class="foot"><a class="cta" href="${text(offer.url)}">${text(feed.settings.ctaLabel)}</a><button>Details</button></div>
  </div>`;
  const section = (offers) => `<section><div class="grid">${offers.map(card).join('')}</div></section>`;
  root.innerHTML = [feed.hero, feed.popular, feed.all].map(section).join('');
}
