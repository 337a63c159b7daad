import { expect } from '@open-wc/testing';
import { GiveawayFlow } from '../../src/giveaway/giveaway-flow.js';
import { RewardsWidget } from '../../src/widget/rewards-widget.js';
import { mountFlow } from '../support/giveaway-harness.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { mount } from '../support/widget-harness.js';

const feed = payload({ all: [fullOffer('a', { cta: undefined, expiry: '2999-03-04' }), ...offers(21)] });

describe('setStrings() of an element’s class', () => {
  afterEach(() => {
    for (const tag of ['en', 'nl', 'ja']) RewardsWidget.setStrings(tag, {});
  });

  it('changes elements on the page at once, in all of their parts', async () => {
    const widget = await mount({ feed });
    RewardsWidget.setStrings('en', {
      heading: 'Your perks',
      viewOffer: 'Grab it',
      search: 'Find a perk',
      results: { one: '{n} perk', other: '{n} perks' },
      until: 'Until {date}',
    });
    await until(() => widget.part('heading')!.innerText === 'Your perks');
    expect(widget.offer('a').cta!.innerText.trim()).to.equal('Grab it');
    await until(() => (widget.part('search') as HTMLInputElement).placeholder === 'Find a perk');
    expect(widget.section('all').innerText).to.contain('22 perks');
    expect((await widget.openDetails('a')).expiry).to.equal('Until Mar 4, 2999');
  });

  it('names unknown texts in the console, once, and uses the others', async () => {
    const { warn } = console;
    const said: string[] = [];
    console.warn = (text: string) => void said.push(text);
    try {
      RewardsWidget.setStrings('en', { headin: 'x', button: 'y', heading: 'Your perks' } as { heading: string });
      const widget = await mount({ feed });
      await mount({ feed });
      expect(widget.part('heading')!.innerText).to.equal('Your perks');
      await until(() => said.length > 0);
      RewardsWidget.setStrings('ja', { toString: 'x' } as object);
      await until(() => said.length > 1);
    } finally {
      console.warn = warn;
    }
    expect(said).to.deep.equal([
      "rewards-widget: setStrings('en') names texts that don’t exist: headin, button.",
      "rewards-widget: setStrings('ja') names texts that don’t exist: toString.",
    ]);
  });

  it('changes the claims of a giveaway', async () => {
    GiveawayFlow.setStrings('en', { getCode: 'Give me a code' });
    const flow = await mountFlow({ giveaway: giveaway({ offers: [prize('a', { cta: undefined })] }) });
    await until(() => flow.prize('a').button?.innerText.trim() === 'Give me a code');
  });
});
