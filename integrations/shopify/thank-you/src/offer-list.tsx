import { idOf, type LinkedOffer } from './choose-offers.js';

interface OfferListProps {
  readonly heading: string;
  readonly disclosure: string;
  readonly offers: readonly LinkedOffer[];
}

export function OfferList({ heading, disclosure, offers }: OfferListProps) {
  return (
    <s-section heading={heading}>
      <s-stack gap="base">
        <s-text color="subdued">{disclosure}</s-text>
        <s-stack gap="base" accessibilityRole="unordered-list">
          {offers.map((offer) => (
            <OfferItem key={idOf(offer)} offer={offer} />
          ))}
        </s-stack>
      </s-stack>
    </s-section>
  );
}

/** Partners' texts are children, so they stay text. Links and pictures are http(s): the client reads no others. */
function OfferItem({ offer: { title, partner, url, image, squareImage } }: { offer: LinkedOffer }) {
  const picture = image ?? squareImage;
  return (
    <s-grid
      gridTemplateColumns={picture ? '64px 1fr' : '1fr'}
      gap="base"
      alignItems="center"
      accessibilityRole="list-item"
    >
      {picture && <s-image src={picture} alt="" aspectRatio="1" objectFit="cover" borderRadius="base" loading="lazy" />}
      <s-stack>
        <s-link href={url} target="_blank">
          {title}
        </s-link>
        {partner && partner !== title && <s-text color="subdued">{partner}</s-text>}
      </s-stack>
    </s-grid>
  );
}
