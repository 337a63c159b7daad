/** React with a virtualizer: only the rows of the catalogue near the view are in the document. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Offer } from '../feed.js';
import { Cards, Offers } from './offers.js';
import { start } from './start.js';

/** As in `cards.css`. */
const CARD_WIDTH = 240;
const GAP = 16;

function Catalogue({ offers, label }: { readonly offers: readonly Offer[]; readonly label: string }): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const [{ columns, top }, setPlace] = useState({ columns: 0, top: 0 });
  useLayoutEffect(() => {
    const { width, top } = list.current!.getBoundingClientRect();
    setPlace({ columns: Math.max(1, Math.floor((width + GAP) / (CARD_WIDTH + GAP))), top: top + scrollY });
  }, []);
  const rows = useWindowVirtualizer({
    count: columns && Math.ceil(offers.length / columns),
    estimateSize: () => 420,
    overscan: 2,
    gap: GAP,
    scrollMargin: top,
  });
  return (
    <div ref={list} className="window" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={rows.measureElement}
          data-index={index}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          <Cards layout="grid" offers={offers.slice(index * columns, (index + 1) * columns)} label={label} />
        </div>
      ))}
    </div>
  );
}

void start((feed, placements, root) =>
  createRoot(root).render(
    <Offers
      feed={feed}
      placements={placements}
      catalogue={(offers, label) => <Catalogue offers={offers} label={label} />}
    />,
  ),
);
