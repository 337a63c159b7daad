import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { json } from '../support/loopback-server.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import {
  countLost,
  feedAttributes,
  flowAttributes,
  picturesDrawn,
  remember,
  useDrawnElements,
} from './drawn-elements.js';

describe('a drawn element behind an age gate', () => {
  const drawn = useDrawnElements();

  const attributes = { ...feedAttributes, 'age-restricted': 'gate' };
  const adult = fullOffer('adult', { ageRestricted: true });
  const feed = payload({
    popular: [adult, ...offers(3)],
    all: [fullOffer('more', { ageRestricted: true }), ...offers(5)],
  });

  test('is taken over in place, and shows all offers once the feed has loaded and the reader has confirmed their age', async () => {
    const { page, live, noted } = await drawn.openFeed(feed, {}, { attributes });
    await picturesDrawn(page);
    await remember(page);
    await live();
    assert.equal(await countLost(page), 0);
    assert.equal((await noted()).shift, 0);
    const { title, element } = widgetOn(page).offer('adult');
    assert.equal(await element.count(), 0);
    await widgetOn(page).part('age-question').getByRole('button').click();
    await title.filter({ hasText: 'Title adult' }).waitFor();
    const { partner, offerInfoButtonDiscount: discount, description } = adult as Record<string, string>;
    for (const text of [partner, discount, description]) await element.getByText(text!, { exact: true }).waitFor();
    assert.equal(await widgetOn(page).offer('more').title.textContent(), 'Title more');
  });

  for (const element of ['widget', 'giveaway'] as const)
    test(`offers a retry if loading fails, and then shows all offers: a ${element}`, async () => {
      const gated = { ...(element === 'widget' ? feedAttributes : flowAttributes), 'age-restricted': 'gate' };
      const { page, release } =
        element === 'widget'
          ? await drawn.openFeed(payload({ popular: [adult, ...offers(3)] }), {}, { attributes: gated })
          : await drawn.openFlow({ id: 'g', offers: [adult, ...offers(3)] }, {}, { attributes: gated });
      const harness = element === 'widget' ? widgetOn(page) : giveawayOn(page);
      const path = element === 'widget' ? '/rewards/gap/api' : '/rewards/api/v1/giveaways/flow';
      const answer = drawn.shop.site.answers[path]!;
      drawn.shop.site.answers[path] = (_request, response) => void response.writeHead(404).end();
      await remember(page);
      release();
      await harness.part('error').waitFor();
      assert.equal(await countLost(page), 0);
      const confirm = harness.part('age-question').getByRole('button');
      await confirm.click();
      assert.equal(await confirm.count(), 1);
      drawn.shop.site.answers[path] = answer;
      await harness.retryButton.click();
      await harness.offer('adult').title.filter({ hasText: 'Title adult' }).waitFor();
      assert.equal(await harness.part('error').count(), 0);
    });

  test('keeps its question for a reader who has confirmed before, until the feed has loaded', async () => {
    const { page, release } = await drawn.openFeed(feed, {}, { attributes });
    await page.evaluate(() => sessionStorage.setItem('rewards-widget:of-age', '1'));
    let answer!: () => void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    drawn.shop.site.answers['/rewards/gap/api'] = (request, response) =>
      void held.then(() => json(feed)(request, response));
    release();
    const { title } = widgetOn(page).offer('adult');
    const question = widgetOn(page).part('age-question');
    await widgetOn(page).in('ready').waitFor();
    assert.deepEqual([await question.count(), await title.count()], [1, 0]);
    answer();
    await title.filter({ hasText: 'Title adult' }).waitFor();
  });
});
