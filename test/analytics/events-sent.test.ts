import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { ForwardedEvent } from '../../src/analytics/forwarded-event.js';
import { gtmPushes, googleMessage, viewsMessage } from '../../src/analytics/google-events.js';
import { promotionMessage } from '../../src/analytics/promotion-events.js';
import { eventNames, FORWARDED } from '../../src/event-names.js';
import { everyEvent, sampleOffer } from './every-event.js';

const names = {
  'rewards-offer-click': ['select_promotion', 'Promotion Clicked'],
  'rewards-offer-open': ['select_content', 'Promotion Opened'],
  'rewards-offer-share': ['share', 'Promotion Shared'],
  'rewards-code-copy': ['copy_code', 'Code Copied'],
  'rewards-code-show': ['show_code', 'Code Shown'],
  'rewards-claim': ['claim_code', 'Code Claimed'],
  'rewards-claim-refused': ['claim_refused', 'Claim Refused'],
  'rewards-claim-unconfirmed': ['claim_unconfirmed', 'Claim Unconfirmed'],
  'rewards-user-required': ['sign_in_required', 'Sign In Required'],
  'rewards-error': ['rewards_error', 'Rewards Error'],
} as const;

const item = {
  item_id: 'a',
  item_name: 'Tea',
  item_brand: 'Leaf',
  item_category: 'Drinks',
  index: 3,
  promotion_id: 'a',
  promotion_name: 'Tea',
  creative_slot: 'giveaway_3',
  creative_name: 'warm',
};

describe('an event that is sent', () => {
  for (const [name, [google, segment]] of Object.entries(names))
    test(`has a name in each vocabulary, and neither code, message nor address: ${name}`, () => {
      const event = everyEvent.find((each) => each.name === name)!;
      const messages = [googleMessage(event), promotionMessage(event)];
      assert.deepEqual(
        messages.map(([sent]) => sent),
        [google, segment],
      );
      for (const hidden of ['SECRET', 'Anna', 'tea-7', 'partner.example'])
        assert.ok(!JSON.stringify(messages).includes(hidden), hidden);
    });

  test('of a view has Google’s items, after what empties the model', () => {
    assert.deepEqual(gtmPushes(viewsMessage([sampleOffer])), [
      { ecommerce: null },
      { event: 'view_promotion', ecommerce: { items: [item] } },
    ]);
  });

  const sent = (name: ForwardedEvent['name']): [object, object] => {
    const event = everyEvent.find((each) => each.name === name)!;
    return [googleMessage(event)[1], promotionMessage(event)[1]];
  };

  test('has the offer, its place and what else is known', () => {
    const [google, segment] = sent('rewards-code-copy');
    assert.deepEqual(google, { content_type: 'offer', content_id: 'a', giveaway_id: 'spring', ...item, copied: false });
    assert.deepEqual(segment, {
      promotion_id: 'a',
      name: 'Tea',
      creative: 'warm',
      position: 'giveaway_3',
      index: 3,
      placement: 'giveaway',
      partner: 'Leaf',
      category: 'Drinks',
      giveaway_id: 'spring',
      copied: false,
    });
  });

  test('of a failure has its kind and status', () => {
    for (const parameters of sent('rewards-error'))
      assert.deepEqual(parameters, { error_kind: 'http', error_status: 404 });
  });
});

test('the docs have a trigger for each name in Tag Manager', () => {
  const docs = readFileSync('docs/events.md', 'utf8');
  const triggers = [...docs.matchAll(/with the name\s+`(\w+(?:\|\w+)+)`/g)].map(([, names]) => names!.split('|'));
  assert.deepEqual(triggers.flat().toSorted(), FORWARDED.map((name) => eventNames[name].ga4).toSorted());
});
