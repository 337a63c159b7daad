/** Only type-checked: what React's JSX must accept, and what it must reject. */
import { createRef } from 'react';
import { RewardsClient } from '../../src/index.js';
import '../../src/frameworks/jsx.js';
import type { GiveawayFlow as GiveawayFlowElement } from '../../src/giveaway/giveaway-flow.js';
import { GiveawayFlow, RewardsCodes, RewardsWidget } from '../../src/frameworks/react.js';
import type { RewardsWidget as RewardsWidgetElement } from '../../src/widget/rewards-widget.js';

const ref = createRef<RewardsWidgetElement>();
const giveawayRef = createRef<GiveawayFlowElement>();

export const elements = (
  <rewards-widget
    ref={ref}
    key="offers"
    id="offers"
    className="offers"
    style={{ minHeight: 640 }}
    lang="de"
    feed-url="/rewards"
    feed-path="/dev/gap/api"
    api-key="key"
    flow="Travel"
    preview
    placements="hero all"
    heading="Thanks"
    subheading=""
    heading-level={3}
    age-restricted="gate"
    loading="lazy"
    client={new RewardsClient({ feedUrl: '/rewards' })}
    feed={{ all: [] }}
    onrewards-ready={(event) => event.detail.feed.all.length}
    onrewards-error={(event) => event.detail.error.kind}
    onrewards-offer-click={(event) => event.detail.url.length + event.detail.position}
    onClick={() => undefined}
    data-test="offers"
    aria-busy="false"
  >
    <h2 slot="header">Offers</h2>
    <p slot="footer">Terms apply</p>
  </rewards-widget>
);

export const components = (
  <RewardsWidget
    ref={ref}
    key="offers"
    className="offers"
    style={{ minHeight: 640 }}
    lang="de"
    feedUrl="/rewards"
    flow={undefined}
    headingLevel={3}
    ageRestricted="gate"
    loading="lazy"
    feed={{ all: [] }}
    onRewardsReady={(event) => event.detail.feed.all.length}
    onRewardsWarning={({ detail: { path, problem } }) => path + problem}
    onRewardsOfferClick={(event) => event.preventDefault()}
    onClick={(event) => event.currentTarget.openOffer('a')}
  >
    <h2 slot="header">Offers</h2>
  </RewardsWidget>
);

export const giveaways = [
  <giveaway-flow
    ref={giveawayRef}
    key={1}
    base-url="/rewards"
    api-key="key"
    flow-id="spring"
    user="user-1"
    user-token="a.b.c"
    preview
    remember="session"
    heading-level={3}
    age-restricted="hide"
    client={new RewardsClient({ baseUrl: '/rewards' })}
    giveaway={{ offers: [] }}
    onrewards-ready={(event) => event.detail.giveaway.offers.length}
    onrewards-claim-unconfirmed={(event) => event.detail.error.kind}
  >
    <p slot="help">Call us</p>
  </giveaway-flow>,
  <giveaway-flow key={3} base-url="/rewards" flow-id="spring" userToken={async () => 'a.b.c'} />,
  <GiveawayFlow
    ref={giveawayRef}
    key={2}
    className="offers"
    baseUrl="/rewards"
    flowId="spring"
    user={undefined}
    userToken={async () => 'a.b.c'}
    remember="none"
    client={new RewardsClient({ baseUrl: '/rewards' })}
    onRewardsReady={(event) => event.detail.giveaway.name?.length}
    onRewardsClaim={({ detail: { offer, code } }) => code + offer.title}
    onRewardsClaimRefused={({ detail }) => detail.message?.length}
    onRewardsClaimUnconfirmed={({ detail }) => detail.error.kind}
    onRewardsUserRequired={(event) => event.preventDefault()}
    onClick={(event) => void event.currentTarget.forgetCodes()}
  />,
];

export const codes = (
  <RewardsCodes
    baseUrl="/rewards"
    heading="Yours"
    remember="session"
    onRewardsCodeShow={({ detail }) => detail.offer.title}
    onRewardsCodeCopy={({ detail }) => detail.copied}
    onClick={(event) => void event.currentTarget.refresh()}
  />
);

export const refused = [
  // @ts-expect-error There is no such value for loading.
  <rewards-widget key={1} loading="later" />,
  // @ts-expect-error A listener takes the event.
  <rewards-widget key={2} onrewards-ready={(detail: number) => detail} />,
  // @ts-expect-error An offer is opened by its id.
  <rewards-widget key={3} ref={(element: RewardsWidgetElement | null) => element?.openOffer(1)} />,
  // @ts-expect-error The detail of this event holds no url.
  <RewardsWidget key={4} onRewardsReady={(event) => void event.detail.url} />,
  // @ts-expect-error A heading's level is a number.
  <RewardsWidget key={5} headingLevel="two" />,
  // @ts-expect-error There is no such property.
  <RewardsWidget key={6} feedAddress="/rewards" />,
  // @ts-expect-error Only public properties are props.
  <RewardsWidget key={7} renderRoot={undefined} />,
  // @ts-expect-error There is no such value for remember.
  <giveaway-flow key={8} remember="forever" />,
  // @ts-expect-error A giveaway has no feed.
  <GiveawayFlow key={9} onRewardsReady={(event) => void event.detail.feed.all} />,
  // @ts-expect-error A token is a text.
  <GiveawayFlow key={11} userToken={() => 7} />,
  // @ts-expect-error A function is a property.
  <giveaway-flow key={12} user-token={() => 'a.b.c'} />,
  // @ts-expect-error Claims are for giveaways.
  <RewardsWidget key={10} onRewardsClaim={() => undefined} />,
];
