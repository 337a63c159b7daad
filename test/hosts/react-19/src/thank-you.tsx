import { useState } from 'react';
import { RewardsClient } from 'rewards-widget';
import { GiveawayFlow, RewardsWidget } from 'rewards-widget/react';

const client = new RewardsClient({ feedUrl: '/rewards', baseUrl: '/rewards' });

export function ThankYou() {
  const [claimed, setClaimed] = useState<string>();
  const [opened, setOpened] = useState<string>();
  return (
    <>
      <h1>Thank you for your order</h1>
      <GiveawayFlow
        client={client}
        flowId="weekly-treats"
        onRewardsClaim={({ detail }) => setClaimed(detail.offer.title)}
      />
      {claimed && <p id="claimed">Claimed: {claimed}</p>}
      <RewardsWidget
        client={client}
        headingLevel={3}
        onRewardsOfferOpen={({ detail }) => setOpened(detail.offer.title)}
      />
      {opened && <p id="opened">Opened: {opened}</p>}
    </>
  );
}
