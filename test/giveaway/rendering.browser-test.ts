import { expect } from '@open-wc/testing';
import { claimsEnglish } from '../../src/locales/english/claims.js';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { fakeClock } from '../support/fake-clock.js';
import { claimCode, createFlow, given, mountFlow, newShop } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { PICTURE } from '../support/sample-feed.js';
import { envelope, giveaway, prize } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { slotted } from '../support/widget-harness.js';

describe('the states of a giveaway', () => {
  const network = useNetwork();
  const address = { baseUrl: 'https://giveaways.example', flowId: 'flow' };

  it('loading, then ready, with an event that holds the giveaway', async () => {
    const flow = createFlow(address);
    await flow.showsSkeleton();
    const ready = flow.nextEvent('rewards-ready');
    (await network.next()).json(envelope(giveaway()));
    const { detail } = await ready;
    expect(detail.giveaway!.id).to.equal('flow');
    expect(detail.stale).to.be.false;
    await flow.becomes('ready');
  });

  it('loading while it has no giveaway to show', async () => {
    const flow = await mountFlow({ giveaway: undefined, baseUrl: address.baseUrl });
    expect([flow.state(), network.requests.length]).to.deep.equal(['loading', 0]);
  });

  it('empty, without a ready event', async () => {
    const flow = createFlow(address);
    const ready = flow.record('rewards-ready');
    (await network.next()).json(envelope(giveaway({ offers: [] })));
    await flow.becomes('empty');
    expect(flow.part('empty')!.innerText.trim()).to.equal(firstScreenEnglish.empty);
    expect(ready).to.be.empty;
  });

  it('have a slot each, as have header and footer', async () => {
    const names = ['loading', 'empty', 'error', 'header', 'footer'];
    const children = names.map((name) => slotted(name, name));
    const flow = createFlow({ ...address, children });
    const shown = (): string[] => names.filter((_, index) => children[index]!.checkVisibility());
    await flow.is('loading');
    expect(shown()).to.deep.equal(['loading', 'footer']);
    (await network.next()).json(envelope(giveaway({ offers: [] })));
    await flow.becomes('empty');
    expect(shown()).to.deep.equal(['empty', 'header', 'footer']);
    void flow.element.refresh();
    (await network.next()).body('', { status: 404 });
    await flow.becomes('error');
    expect(shown()).to.deep.equal(['error', 'footer']);
  });
});

describe('the header of a giveaway', () => {
  it('has title and description, at the page’s heading level', async () => {
    const flow = await given({}, { headingLevel: 3 });
    expect(flow.part('heading')!.innerText).to.equal('Pick a treat');
    expect(flow.part('heading')!.ariaLevel ?? flow.part('heading')!.getAttribute('aria-level')).to.equal('3');
    expect(flow.part('subheading')!.innerText).to.equal('One for everybody');
    expect(flow.prize().part('offer-title')!.getAttribute('aria-level')).to.equal('4');
    expect(flow.part('steps')).to.equal(undefined);
  });

  for (const headerTemplate of [1, 2])
    it(`has the logo if there is one, in layout ${headerTemplate}`, async () => {
      const flow = await given({ headerTemplate, logo: PICTURE });
      expect((flow.part('logo') as HTMLImageElement).src).to.contain(PICTURE);
      expect((await given({ headerTemplate })).part('logo')).to.equal(undefined);
    });

  it('numbers the steps, with their pictures', async () => {
    const flow = await given({ header: { steps: ['Choose', { text: 'Enjoy', img: PICTURE }] } });
    expect(flow.steps()).to.deep.equal(['1 Choose', '2 Enjoy']);
    expect(flow.parts('step').map((step) => step.querySelectorAll('img').length)).to.deep.equal([0, 1]);
  });
});

describe('the layout of a giveaway', () => {
  const offers = [prize('a'), prize('b'), prize('c')];

  for (const [template, selector, large, largeAlone] of [
    [1, '.grid', 0, 1],
    [2, '.rows', 0, 0],
    [3, '.spotlight', 1, 1],
    [4, '.row', 0, 1],
  ] as const)
    it(`shows every offer once, in order, in a list, and ${largeAlone ? 'a single one large' : 'none large'}: ${template}`, async () => {
      const flow = await given({ template, offers });
      expect(flow.ids()).to.deep.equal(['a', 'b', 'c']);
      expect(flow.all(`${selector}[role=list]`)).to.have.length(1);
      expect(flow.sections()).to.deep.equal(['giveaway']);
      expect(flow.all('.hero')).to.have.length(large);
      flow.element.giveaway = giveaway({ template, offers: [prize('a', { heroImage: `${PICTURE}?hero` })] });
      await flow.drawn();
      expect(flow.all('.hero')).to.have.length(largeAlone);
      if (largeAlone) expect(flow.prize().image!.src).to.contain('?hero');
    });

  it('is the first one for unknown numbers, with one warning each', async () => {
    const flow = createFlow({ giveaway: giveaway({ headerTemplate: 77, template: 9, offers }) });
    const warnings = flow.record('rewards-warning');
    await flow.becomes('ready');
    flow.element.requestUpdate();
    await flow.drawn();
    expect(warnings.map(({ detail }) => detail.path)).to.deep.equal(['headerTemplate', 'template']);
    for (const first of ['.header.centred', '.grid']) expect(flow.all(first)).to.have.length(1);
  });
});

describe('an offer of a giveaway', () => {
  it('has a claim button with the settings’ label, else the offer’s, else ours', async () => {
    const offers = [prize('a', { cta: 'Take it' })];
    expect((await given({ offers, settings: { ctaLabel: 'Win' } })).prize().label).to.equal('Win');
    expect((await given({ offers })).prize().label).to.equal('Take it');
    const { button } = (await given({})).prize();
    expect([button!.innerText.trim(), button!.ariaLabel]).to.deep.equal([claimsEnglish.getCode, 'Get code: Title a']);
  });

  it('says how often it can be claimed, if that is known', async () => {
    const words = {
      '1week': claimsEnglish.weekly,
      '1month': claimsEnglish.monthly,
      '1year': claimsEnglish.yearly,
      '1decade': undefined,
    };
    const offers = Object.keys(words).map((frequency) => prize(frequency, { frequency }));
    const flow = await given({ offers: [...offers, prize('once')] });
    for (const [frequency, text] of [...Object.entries(words), ['once', claimsEnglish.once] as const])
      expect(flow.prize(frequency).terms, frequency).to.deep.equal(text === undefined ? [] : [text]);
  });

  it('says when it ends, in the language of the page', async () => {
    const flow = await given({ offers: [prize('a', { expiry: '2999-05-04' })] }, { lang: 'en-GB' });
    expect(flow.prize().terms).to.deep.equal([claimsEnglish.once, 'Ends 4 May 2999']);
  });

  it('says when it opens, if it is upcoming, and cannot be claimed', async () => {
    const flow = await given({ offers: [prize('a', { schedule: '2999-05-04' })] }, { baseUrl: newShop() });
    expect(flow.prize().button).to.equal(undefined);
    expect(flow.prize().message).to.equal('Available from May 4, 2999');
    await flow.element.claim('a');
    expect(flow.prize().shown).to.equal('message');
  });

  it('says that it has ended, and cannot be claimed', async () => {
    const flow = await given({ offers: [prize('a', { expiry: '2020-05-04' })] }, { baseUrl: newShop() });
    expect(flow.prize().button).to.equal(undefined);
    expect(flow.prize().message).to.equal('Ended on May 4, 2020');
    expect(flow.prize().badges).to.deep.equal([firstScreenEnglish.ended]);
  });

  it('opens at its instant while the page is open', async () => {
    // In real time: the other tests of waits pass it by a fake clock.
    const schedule = new Date(Date.now() + 1500).toISOString();
    const flow = await given({ offers: [prize('a', { schedule }), prize('b')] });
    await until(() => flow.prize().button !== undefined, 'it did not open');
    expect(Date.now()).to.be.at.least(Date.parse(schedule));
  });

  it('ends at its instant while the page is open', async () => {
    const clock = fakeClock();
    try {
      const expiry = new Date(Date.now() + 60_000).toISOString();
      const flow = await given({ offers: [prize('a', { expiry }), prize('b')] });
      await clock.pass(50_000);
      expect(flow.prize().button).to.exist;
      await clock.pass(10_000);
      await until(() => flow.prize().ended, 'it did not end');
      expect(flow.prize().message).to.match(/^Ended on /);
      expect(flow.prize('b').shown).to.equal('button');
    } finally {
      clock.stop();
    }
  });

  it('is shown without an id, but has no button', async () => {
    const flow = await given({ offers: [prize('a', { id: undefined }), prize('b')] });
    expect(flow.parts('claim')).to.have.length(1);
    expect(flow.offers()).to.have.length(2);
  });

  it('has details, with its terms as text', async () => {
    const dialog = await (await given({})).openDetails('a');
    expect(dialog.title).to.equal('Title a');
    expect(dialog.terms!.innerText).to.equal('One per person.');
    dialog.close();
  });
});

describe('an update of a giveaway', () => {
  const protocol = Object.getOwnPropertyDescriptor(URL.prototype, 'protocol')!;
  const { getItem } = Storage.prototype;
  afterEach(() => {
    Object.defineProperty(URL.prototype, 'protocol', protocol);
    Storage.prototype.getItem = getItem;
  });

  /** Renders a giveaway with this many offers again, and counts what that takes. */
  async function countWork(count: number): Promise<{ urls: number; storageReads: number }> {
    const offers = Array.from({ length: count }, (_, index) => prize(`o${index}`));
    const flow = await given({ offers }, { baseUrl: newShop(), apiKey: 'k', user: 'u' });
    const work = { urls: 0, storageReads: 0 };
    // Resolving an address reads its protocol.
    Object.defineProperty(URL.prototype, 'protocol', {
      ...protocol,
      get(this: URL): string {
        work.urls++;
        return protocol.get!.call(this) as string;
      },
    });
    Storage.prototype.getItem = function (this: Storage, key) {
      work.storageReads++;
      return getItem.call(this, key);
    };
    flow.element.requestUpdate();
    await flow.element.updateComplete;
    // The next giveaway is counted, too, until it is shown.
    return { ...work };
  }

  it('resolves its address once, however many offers there are, and reads nothing from storage if no codes are kept', async () => {
    const [few, many] = [await countWork(5), await countWork(60)];
    expect(few.urls).to.be.at.least(1);
    expect(many).to.deep.equal({ urls: few.urls, storageReads: 0 });
  });
});

describe('a preview of a giveaway', () => {
  const network = useNetwork();

  it('has a ribbon, and answers a claim with a marked sample code, without a request', async () => {
    const flow = await given({}, { preview: true, baseUrl: newShop(), apiKey: 'k' });
    expect(flow.part('ribbon')!.innerText).to.equal(firstScreenEnglish.preview);
    const claims = flow.record('rewards-claim');
    flow.press();
    const card = await flow.shows('code');
    expect(card.code).to.equal('SAMPLE-CODE');
    expect(card.badges).to.deep.equal([claimsEnglish.sample]);
    expect(network.requests).to.be.empty;
    expect(JSON.stringify({ ...localStorage })).not.to.contain('SAMPLE');
    expect(claims).to.be.empty;
  });

  it('is off for the text false, as attribute and as property', async () => {
    const flow = await given({}, { baseUrl: newShop() });
    flow.element.setAttribute('preview', 'false');
    await flow.drawn();
    expect([flow.element.preview, flow.part('ribbon')]).to.deep.equal([false, undefined]);
    flow.element.preview = true;
    flow.element.preview = ' FALSE ' as never;
    await flow.drawn();
    expect(flow.element.preview).to.equal(false);
    flow.press();
    expect((await network.next()).url.pathname).to.match(/claim$/);
  });

  it('shows no shopper’s code, which comes back without it', async () => {
    const flow = await given({}, { preview: true, baseUrl: newShop() });
    flow.press();
    await flow.shows('code');
    flow.element.preview = false;
    await flow.shows('button');
    await claimCode(network, flow, { code: 'REAL' });
    flow.element.preview = true;
    await until(() => flow.prize().code === 'SAMPLE-CODE');
  });
});
