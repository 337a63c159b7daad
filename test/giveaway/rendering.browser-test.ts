import { expect } from '@open-wc/testing';
import { createFlow, mountFlow, newShop, type GiveawayOptions } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { PICTURE } from '../support/sample-feed.js';
import { claimed, envelope, giveaway, prize } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { slotted, wrapper } from '../support/widget-harness.js';

const given = (rest: object, options: GiveawayOptions = {}) => mountFlow({ giveaway: giveaway(rest), ...options });

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

  it('empty, without a ready event, even if there are only hidden offers', async () => {
    const flow = createFlow(address);
    const ready = flow.record('rewards-ready');
    (await network.next()).json(envelope(giveaway({ offers: [] })));
    await flow.becomes('empty');
    expect(flow.part('empty')!.innerText.trim()).to.equal('No offers just now. New ones appear here.');
    expect(ready).to.be.empty;
    const hidden = await given({ offers: [prize('a', { ageRestricted: true })] }, { ageRestricted: 'hide' });
    expect(hidden.state()).to.equal('empty');
  });

  for (const [name, answer] of [
    ['a refusal', { success: false, message: 'Not here' }],
    ['success without data', { success: true }],
    ['data that is a list', envelope([])],
    ['data that is text', envelope('flow')],
  ] as const)
    it(`error for ${name}, with a way to try again`, async () => {
      const flow = createFlow(address);
      const error = flow.nextEvent('rewards-error');
      (await network.next()).json(answer);
      expect((await error).detail.offer).to.equal(undefined);
      await flow.becomes('error');
      flow.retry();
      (await network.next()).json(envelope(giveaway()));
      await flow.becomes('ready');
    });

  it('loading while it has no giveaway to show', async () => {
    const flow = await mountFlow({ giveaway: undefined, baseUrl: address.baseUrl });
    expect([flow.state(), network.requests.length]).to.deep.equal(['loading', 0]);
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
  });

  it('is centred in layout 1, with the logo above the heading', async () => {
    const flow = await given({ headerTemplate: 1, logo: PICTURE });
    const logo = flow.part('logo') as HTMLImageElement;
    expect(logo.src).to.contain(PICTURE);
    const [image, heading, header] = [logo, flow.part('heading')!, flow.part('header')!].map((part) =>
      part.getBoundingClientRect(),
    );
    expect(image!.bottom).to.be.below(heading!.top);
    expect(Math.abs(image!.left + image!.right - header!.left - header!.right)).to.be.below(2);
    expect((await given({ headerTemplate: 1 })).part('logo')).to.equal(undefined);
  });

  it('keeps no room in layout 1 for a logo that fails to load', async () => {
    const plain = await given({ headerTemplate: 1 });
    const flow = await given({ headerTemplate: 1, logo: '/missing.svg' });
    await until(() => flow.part('logo')!.hidden === true, 'the logo is not given up');
    const heights = [plain, flow].map((harness) => harness.part('header')!.offsetHeight);
    expect(heights[0]).to.equal(heights[1]);
  });

  it('is split in layout 2, with the logo', async () => {
    const flow = await given({ headerTemplate: 2, logo: PICTURE });
    expect((flow.part('logo') as HTMLImageElement).src).to.contain(PICTURE);
    expect((await given({ headerTemplate: 2 })).part('logo')).to.equal(undefined);
  });

  it('falls back to layout 1 for an unknown number, with a warning', async () => {
    const flow = createFlow({ giveaway: giveaway({ headerTemplate: 77 }) });
    const warning = flow.nextEvent('rewards-warning');
    expect((await warning).detail.path).to.equal('headerTemplate');
    expect(flow.all('.header.centred')).to.have.length(1);
  });

  it('numbers the steps, which may be texts, objects, and objects with a picture', async () => {
    const warnings: string[] = [];
    const flow = createFlow({
      giveaway: giveaway({
        header: {
          steps: ['Choose', { text: 'Claim' }, { text: 'Enjoy', img: PICTURE }, { img: PICTURE }, 7, null, []],
        },
      }),
    });
    flow.element.addEventListener('rewards-warning', ({ detail }) => warnings.push(detail.path));
    await flow.drawn();
    expect(flow.steps()).to.deep.equal(['1 Choose', '2 Claim', '3 Enjoy', '4 7']);
    expect(flow.parts('step').map((step) => step.querySelectorAll('img').length)).to.deep.equal([0, 0, 1, 0]);
  });

  it('has no list without steps', async () => {
    for (const steps of [[], null, 'Choose', {}])
      expect((await given({ header: { title: 'T', steps } })).part('steps'), String(steps)).to.equal(undefined);
  });
});

describe('the layout of a giveaway', () => {
  const offers = [prize('a'), prize('b'), prize('c')];

  for (const [template, selector] of Object.entries({ 1: '.grid', 2: '.rows', 3: '.spotlight', 4: '.row' }))
    it(`shows every offer once, in order, in a list: ${template}`, async () => {
      const flow = await given({ template: Number(template), offers });
      expect(flow.ids()).to.deep.equal(['a', 'b', 'c']);
      expect(flow.all(`${selector}[role=list]`)).to.have.length(1);
      expect(flow.sections()).to.deep.equal(['giveaway']);
      expect(flow.all('.hero')).to.have.length(template === '3' ? 1 : 0);
    });

  it('shows the hero image of a large offer', async () => {
    const flow = await given({ template: 3, offers: [prize('a', { heroImage: `${PICTURE}?hero` })] });
    expect(flow.prize().image!.src).to.contain('?hero');
  });

  for (const template of [1, 2, 3, 4])
    it(`shows a single offer large, except in a list: ${template}`, async () => {
      const flow = await given({ template, offers: [prize('a')] });
      expect(flow.all('.hero')).to.have.length(template === 2 ? 0 : 1);
    });

  for (const count of [2, 3, 4, 5])
    it(`as a grid lets ${count} offers ${count < 5 ? 'fill' : 'begin'} their row`, async () => {
      const parent = wrapper();
      parent.style.width = '1300px';
      const some = ['a', 'b', 'c', 'd', 'e'].slice(0, count).map((id) => prize(id));
      const flow = await given({ offers: some }, { parent });
      const last = flow.prize(some.at(-1)!.id as string).card.getBoundingClientRect();
      expect(Math.round(parent.getBoundingClientRect().right - last.right)).to.equal(0);
      expect(new Set(flow.all('.card').map((card) => card.getBoundingClientRect().top)).size).to.equal(1);
    });

  it('as a grid has two rows of two where four don’t fit', async () => {
    const parent = wrapper();
    parent.style.width = '736px';
    const flow = await given({ offers: [...offers, prize('d')] }, { parent });
    const tops = flow.all('.card').map((card) => card.getBoundingClientRect().top);
    expect([tops[0] === tops[1], tops[2] === tops[3], tops[1]! < tops[2]!]).to.deep.equal([true, true, true]);
  });

  it('is the grid for an unknown number, with one warning', async () => {
    const flow = createFlow({ giveaway: giveaway({ template: 9, offers }) });
    const warnings = flow.record('rewards-warning');
    await flow.becomes('ready');
    flow.element.requestUpdate();
    await flow.drawn();
    expect(warnings.map(({ detail }) => detail.path)).to.deep.equal(['template']);
    expect(flow.all('.grid')).to.have.length(1);
  });

  it('can change without replacing the claim button', async () => {
    const flow = await given({ template: 1, offers });
    flow.element.giveaway = giveaway({ template: 4, offers });
    await flow.drawn();
    expect(flow.all('.row')).to.have.length(1);
    expect(flow.prize('b').label).to.equal('Get code');
  });
});

describe('an offer of a giveaway', () => {
  it('has a claim button with the settings’ label, else the offer’s, else ours', async () => {
    const offers = [prize('a', { cta: 'Take it' })];
    expect((await given({ offers, settings: { ctaLabel: 'Win' } })).prize().label).to.equal('Win');
    expect((await given({ offers })).prize().label).to.equal('Take it');
    const { button } = (await given({})).prize();
    expect([button!.innerText.trim(), button!.ariaLabel]).to.deep.equal(['Get code', 'Get code: Title a']);
  });

  it('says how often it can be claimed', async () => {
    const frequencies = [undefined, '1week', '1month', '1year'];
    const flow = await given({ offers: frequencies.map((frequency, index) => prize(`o${index}`, { frequency })) });
    expect(frequencies.flatMap((_, index) => flow.prize(`o${index}`).terms)).to.deep.equal([
      'One per person',
      'Once a week',
      'Once a month',
      'Once a year',
    ]);
  });

  it('shows no text for an unknown frequency, and warns', async () => {
    const flow = createFlow({ giveaway: giveaway({ offers: [prize('a', { frequency: '1decade' })] }) });
    const warnings = flow.record('rewards-warning');
    await flow.becomes('ready');
    expect(flow.prize().terms).to.deep.equal([]);
    expect(warnings.map(({ detail }) => detail.path)).to.deep.equal(['offers[0].frequency']);
  });

  it('says when it ends, in the language of the page', async () => {
    const flow = await given({ offers: [prize('a', { expiry: '2999-05-04' })] }, { lang: 'en-GB' });
    expect(flow.prize().terms).to.deep.equal(['One per person', 'Ends 4 May 2999']);
  });

  it('says when it opens, if it is upcoming, and cannot be claimed', async () => {
    const flow = await given({ offers: [prize('a', { schedule: '2999-05-04' })] }, { baseUrl: newShop() });
    expect(flow.prize().button).to.equal(undefined);
    expect(flow.prize().message).to.equal('Available from May 4, 2999');
    await flow.element.claim('a');
    expect(flow.prize().shown).to.equal('message');
  });

  it('says that it has ended, greyed, and cannot be claimed', async () => {
    const flow = await given({ offers: [prize('a', { expiry: '2020-05-04' })] }, { baseUrl: newShop() });
    expect(flow.prize().button).to.equal(undefined);
    expect(flow.prize().message).to.equal('Ended on May 4, 2020');
    expect(flow.prize().badges).to.deep.equal(['Ended']);
    expect(getComputedStyle(flow.prize().image!).filter).to.contain('grayscale');
  });

  it('opens at its instant while the page is open', async () => {
    const schedule = new Date(Date.now() + 1500).toISOString();
    const flow = await given({ offers: [prize('a', { schedule }), prize('b')] });
    expect(flow.prize().message).to.match(/^Available from /);
    await until(() => flow.prize().button !== undefined, 'it did not open');
    expect(Date.now()).to.be.at.least(Date.parse(schedule));
  });

  it('ends at its instant while the page is open', async () => {
    const expiry = new Date(Date.now() + 1500).toISOString();
    const flow = await given({ offers: [prize('a', { expiry }), prize('b')] });
    expect(flow.prize().button).to.exist;
    await until(() => flow.prize().ended, 'it did not end');
    expect(Date.now()).to.be.at.least(Date.parse(expiry));
    expect(flow.prize().message).to.match(/^Ended on /);
    expect(flow.prize('b').shown).to.equal('button');
  });

  it('is shown without an id, but has no button', async () => {
    const flow = createFlow({ giveaway: giveaway({ offers: [prize('a', { id: undefined }), prize('b')] }) });
    const warnings = flow.record('rewards-warning');
    await flow.becomes('ready');
    expect(flow.parts('claim')).to.have.length(1);
    expect(flow.offers()).to.have.length(2);
    expect(warnings.map(({ detail }) => detail.path)).to.deep.equal(['offers[0].id']);
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
    return work;
  }

  it('resolves its address once, however many offers there are', async () => {
    expect((await countWork(5)).urls).to.be.at.least(1);
    expect((await countWork(60)).urls).to.equal((await countWork(5)).urls);
  });

  it('reads nothing from storage if no codes are kept', async () => {
    expect((await countWork(60)).storageReads).to.equal(0);
  });
});

describe('an offer for adults', () => {
  const network = useNetwork();
  const offers = [prize('a', { ageRestricted: true })];
  beforeEach(() => sessionStorage.clear());
  // The next file's page has the same session.
  afterEach(() => sessionStorage.clear());

  it('shows a badge, is hidden, or waits for a confirmation before it can be claimed', async () => {
    expect((await given({ offers })).prize().badges).to.deep.equal(['18+']);
    expect((await given({ offers }, { ageRestricted: 'hide' })).offers()).to.be.empty;
    const flow = await given({ offers }, { ageRestricted: 'gate', baseUrl: newShop() });
    expect(flow.offers()).to.be.empty;
    await flow.element.claim('a');
    expect(network.requests).to.be.empty;
    flow.ageButton!.click();
    await until(
      () => flow.offers().length > 0 && flow.focused === flow.prize().button,
      'the focus is not on the button',
    );
    expect(flow.prize().title).to.equal('Title a');
  });
});

describe('a preview of a giveaway', () => {
  const network = useNetwork();

  it('has a ribbon, and answers a claim with a marked sample code, without a request', async () => {
    const flow = await given({}, { preview: true, baseUrl: newShop(), apiKey: 'k' });
    expect(flow.part('ribbon')!.innerText).to.equal('Preview');
    const claims = flow.record('rewards-claim');
    flow.press();
    const card = await flow.shows('code');
    expect(card.code).to.equal('SAMPLE-CODE');
    expect(card.badges).to.deep.equal(['Sample code']);
    expect(network.requests).to.be.empty;
    expect(JSON.stringify({ ...localStorage })).not.to.contain('SAMPLE');
    expect(claims).to.be.empty;
  });

  for (const off of ['false', ' FALSE ', null])
    it(`is off for ${JSON.stringify(off)} as attribute and as property`, async () => {
      const flow = await given({}, { baseUrl: newShop() });
      flow.element.setAttribute('preview', off ?? '');
      if (off === null) flow.element.removeAttribute('preview');
      await flow.drawn();
      expect([flow.element.preview, flow.part('ribbon')]).to.deep.equal([false, undefined]);
      flow.element.preview = true;
      flow.element.preview = off as never;
      await flow.drawn();
      expect(flow.element.preview).to.equal(false);
      flow.press();
      expect((await network.next()).url.pathname).to.match(/claim$/);
    });

  it('stores no sample code, and shows no shopper’s code', async () => {
    const flow = await given({}, { preview: true, baseUrl: newShop() });
    flow.press();
    await flow.shows('code');
    flow.element.preview = false;
    await flow.shows('button');
    flow.press();
    (await network.next()).json(claimed('REAL'));
    await until(() => flow.prize().code === 'REAL');
    flow.element.preview = true;
    await until(() => flow.prize().code === 'SAMPLE-CODE');
  });
});
