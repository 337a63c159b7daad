import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { googleForm } from '../../demo/stage/google-form.js';
import { googleMessage, gtmPushes, viewsMessage } from '../../src/analytics/google-events.js';
import { everyEvent, sampleOffer } from '../analytics/every-event.js';

describe('the GA4 form of an event in the studio', () => {
  for (const event of everyEvent)
    test(`is what is pushed last for ${event.name}`, () => {
      const isView = event.name === 'rewards-offer-view';
      const message = isView ? viewsMessage([sampleOffer]) : googleMessage(event);
      assert.deepEqual(googleForm(event.name, event.detail), gtmPushes(message).at(-1));
    });

  test('is missing for a warning, which is not sent', () => {
    assert.equal(googleForm('rewards-warning', { path: 'all', problem: 'is missing' }), undefined);
  });
});
