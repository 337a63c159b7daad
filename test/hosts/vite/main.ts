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
widget.addEventListener('rewards-offer-open', ({ detail }) => {
  document.querySelector('#opened')!.textContent = `Opened: ${detail.offer.title}`;
});
