import type { ReactNode } from 'react';
import type { Feed, Offer, Placement } from '../feed.js';

interface OffersProps {
  readonly feed: Feed;
  readonly placements: readonly Placement[];
  /** Draws the whole catalogue; by default every card of it. */
  readonly catalogue?: (offers: readonly Offer[], label: string) => ReactNode;
}

/** The same page as in `markup.ts`, as components. */
export function Offers({ feed, placements, catalogue }: OffersProps): ReactNode {
  const label = feed.settings.ctaLabel;
  return (
    <>
      <header>
        <h2>Rewards</h2>
        <p>Offers from our partners</p>
      </header>
      {placements.includes('hero') && (
        <section data-placement="hero">
          <h3>Featured</h3>
          <Cards layout="row" offers={feed.hero} label={label} />
        </section>
      )}
      {placements.includes('popular') && (
        <section data-placement="popular">
          <h3>Popular</h3>
          <Cards layout="row" offers={feed.popular} label={label} />
        </section>
      )}
      {placements.includes('all') && (
        <section data-placement="all">
          <h3>All offers</h3>
          {catalogue?.(feed.all, label) ?? <Cards layout="grid" offers={feed.all} label={label} />}
        </section>
      )}
    </>
  );
}

interface CardsProps {
  readonly layout: 'grid' | 'row';
  readonly offers: readonly Offer[];
  readonly label: string;
}

export function Cards({ layout, offers, label }: CardsProps): ReactNode {
  return (
    <ul className={layout}>
      {offers.map((offer) => (
        <Card key={offer.id} offer={offer} label={label} />
      ))}
    </ul>
  );
}

function Card({ offer, label }: { readonly offer: Offer; readonly label: string }): ReactNode {
  return (
    <li className="card" data-offer={offer.id}>
      <div className="media">
        <img src={offer.image} alt="" loading="lazy" decoding="async" />
      </div>
      <div className="body">
        <div className="by">{offer.partner}</div>
        <h4>{offer.title}</h4>
        <span className="discount">{offer.offerInfoButtonDiscount}</span>
        <p className="description">{offer.description}</p>
      </div>
      <div className="foot">
        <a className="cta" href={offer.url} target="_blank" rel="noopener">
          {label}
        </a>
        <button>Details</button>
      </div>
    </li>
  );
}
