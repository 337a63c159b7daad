/** @jsxImportSource preact */
/** Only type-checked: what Preact's JSX must accept, and what it must reject. */
import { createRef } from 'preact';
import '../../src/frameworks/jsx.js';
import type { RewardsWidget } from '../../src/widget/rewards-widget.js';

const ref = createRef<RewardsWidget>();

export const elements = (
  <rewards-widget
    ref={ref}
    key="offers"
    class="offers"
    style={{ minHeight: '640px' }}
    feed-url="/rewards"
    heading-level={3}
    age-restricted="hide"
    preview
    feed={{ all: [] }}
    onrewards-offer-click={(event) => event.detail.offer.title.length}
  >
    <p slot="footer">Terms apply</p>
  </rewards-widget>
);

export const giveaway = (
  <giveaway-flow
    base-url="/rewards"
    flow-id="spring"
    userToken={() => 'a.b.c'}
    remember="none"
    giveaway={{ offers: [] }}
    onrewards-claim={(event) => event.detail.code.length}
  />
);

export const refused = [
  // @ts-expect-error There is no such value for loading.
  <rewards-widget key={1} loading="later" />,
  // @ts-expect-error The detail of this event holds no url.
  <rewards-widget key={2} onrewards-ready={(event) => void event.detail.url} />,
  // @ts-expect-error There is no such value for remember.
  <giveaway-flow key={3} remember="forever" />,
];
