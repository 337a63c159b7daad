import { expect } from '@open-wc/testing';
import { googleForm } from '../../demo/stage/google-form.js';
import { forwardEvents } from '../../src/analytics/index.js';
import { RewardsError } from '../../src/client/rewards-error.js';
import type { RewardsEventMap } from '../../src/events.js';
import { clearPage, fire, page, placeOf } from '../analytics/analytics-page.js';

const place = placeOf('a');
const error = new RewardsError('http', 'Down', { status: 503 });

const details: { readonly [Name in keyof RewardsEventMap]?: RewardsEventMap[Name]['detail'] } = {
  'rewards-warning': { path: 'all', problem: 'is missing' },
  'rewards-offer-view': { ...place, variant: 'warm' },
  'rewards-offer-click': { ...place, url: 'https://partner.example/' },
  'rewards-offer-open': place,
  'rewards-code-copy': { ...place, copied: true },
  'rewards-claim': { ...place, code: 'SECRET-1', giveaway: 'spring' },
  'rewards-claim-refused': { ...place, message: 'Once only.' },
  'rewards-claim-unconfirmed': { ...place, error },
  'rewards-user-required': place,
  'rewards-error': { error },
};

describe('the GA4 form of an event in the studio', () => {
  beforeEach(clearPage);

  for (const [name, detail] of Object.entries(details))
    it(`is what forwardEvents pushes for ${name}`, () => {
      const stop = forwardEvents({ to: 'gtm' });
      fire(name as keyof RewardsEventMap, detail as never);
      // Sends the views that it has gathered.
      stop();
      expect(googleForm(name, detail)).to.deep.equal(page.dataLayer?.at(-1));
      expect(JSON.stringify(page.dataLayer ?? [])).not.to.contain('SECRET');
    });
});
