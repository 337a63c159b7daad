import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { RewardsClient } from 'rewards-widget';
import 'rewards-widget/define';

@Component({
  selector: 'thank-you',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Thank you for your order</h1>
    <giveaway-flow [client]="client" flow-id="weekly-treats" (rewards-claim)="claimed.set($event.detail.offer.title)" />
    @if (claimed(); as title) {
      <p id="claimed">Claimed: {{ title }}</p>
    }
    <rewards-widget [client]="client" [headingLevel]="3" (rewards-offer-open)="opened.set($event.detail.offer.title)" />
    @if (opened()) {
      <p id="opened">Opened: {{ opened() }}</p>
    }
  `,
})
export class ThankYou {
  protected readonly client = new RewardsClient({ feedUrl: '/rewards', baseUrl: '/rewards' });
  protected readonly claimed = signal<string | undefined>(undefined);
  protected readonly opened = signal<string | undefined>(undefined);
}
