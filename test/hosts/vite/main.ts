import { RewardsClient } from 'rewards-widget';
import 'rewards-widget/define';

const client = new RewardsClient({ feedUrl: '/rewards', baseUrl: '/rewards' });

const giveaway = document.querySelector('giveaway-flow')!;
giveaway.client = client;
giveaway.addEventListener('rewards-claim', ({ detail }) => {
  document.querySelector('#claimed')!.textContent = `Claimed: ${detail.offer.title}`;
});

const widget = document.querySelector('rewards-widget')!;
widget.client = client;
widget.headingLevel = 3;
widget.addEventListener('rewards-ready', ({ detail }) => {
  document.querySelector('#count')!.textContent = `${detail.feed?.all.length} offers`;
});
