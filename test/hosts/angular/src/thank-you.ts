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
    <rewards-widget [client]="client" [headingLevel]="3" (rewards-ready)="count.set($event.detail.feed?.all?.length)" />
    @if (count()) {
      <p id="count">{{ count() }} offers</p>
    }
  `,
})
export class ThankYou {
  protected readonly client = new RewardsClient({ feedUrl: '/rewards', baseUrl: '/rewards' });
  protected readonly claimed = signal<string | undefined>(undefined);
  protected readonly count = signal<number | undefined>(undefined);
}
