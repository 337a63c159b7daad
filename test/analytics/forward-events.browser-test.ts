import { expect } from '@open-wc/testing';
import { forwardEvents, type Consent, type ForwardOptions } from '../../src/analytics/index.js';
import { fakeClock } from '../support/fake-clock.js';
import { loadFlow, newShop } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { claimed, giveaway, prize, refusal } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { create, wrapper } from '../support/widget-harness.js';
import { clearPage, fire, page, placeOf } from './analytics-page.js';

type Sent = [event: string, properties: Record<string, unknown>];

const granted: Consent = (tell) => {
  tell(true);
  return () => undefined;
};

let stops: (() => void)[] = [];
function forward(options: ForwardOptions): () => void {
  const stop = forwardEvents(options);
  stops.push(stop);
  return stop;
}

/** Forwards to a function that keeps what it gets. */
function forwardToList(consent = granted): Sent[] {
  const sent: Sent[] = [];
  forward({ to: (...event) => void sent.push(event), consent });
  return sent;
}

/** What was pushed for Tag Manager. */
const layer = (): Record<string, unknown>[] => (page.dataLayer ?? []) as Record<string, unknown>[];
const named = (event: string): Record<string, unknown>[] => layer().filter((entry) => entry.event === event);

beforeEach(clearPage);
afterEach(() => {
  stops.forEach((stop) => stop());
  stops = [];
});

describe('forwardEvents to Tag Manager', () => {
  it('gathers the views of a second in one view_promotion', async () => {
    const clock = fakeClock();
    try {
      forward({ to: 'gtm' });
      for (const id of ['a', 'b']) fire('rewards-offer-view', placeOf(id));
      expect(layer()).to.be.empty;
      await clock.pass(1000);
      expect(layer().map(({ event }) => event)).to.deep.equal([undefined, 'view_promotion']);
      const { items } = layer()[1]!.ecommerce as { items: { item_id: string }[] };
      expect(items.map(({ item_id }) => item_id)).to.deep.equal(['a', 'b']);
    } finally {
      clock.stop();
    }
  });

  it('sends a press as select_promotion, after what was seen before it', () => {
    forward({ to: 'gtm' });
    fire('rewards-offer-view', placeOf('a'));
    fire('rewards-offer-click', { ...placeOf('a'), url: 'https://partner.example/secret?x=1' });
    expect(layer().map(({ event }) => event)).to.deep.equal([
      undefined,
      'view_promotion',
      undefined,
      'select_promotion',
    ]);
    const { items } = layer()[3]!.ecommerce as { items: { item_id: string }[] };
    expect(items.map(({ item_id }) => item_id)).to.deep.equal(['a']);
    expect(JSON.stringify(layer())).not.to.contain('secret');
  });

  it('sends at most 200 items in one event, and loses none', () => {
    forward({ to: 'gtm' });
    for (let index = 1; index <= 250; index++) fire('rewards-offer-view', placeOf(`o${index}`, index));
    fire('rewards-offer-open', placeOf('o1'));
    const counts = named('view_promotion').map(({ ecommerce }) => (ecommerce as { items: unknown[] }).items.length);
    expect(counts).to.deep.equal([200, 50]);
  });

  it('sends what was seen when the page is left', () => {
    forward({ to: 'gtm' });
    fire('rewards-offer-view', placeOf('a'));
    dispatchEvent(new Event('pagehide'));
    expect(named('view_promotion')).to.have.length(1);
  });
});

describe('forwardEvents to Google’s tag', () => {
  it('calls the page’s gtag() with items among the parameters', () => {
    const calls: unknown[][] = [];
    page.gtag = (...parameters) => void calls.push(parameters);
    forward({ to: 'gtag' });
    fire('rewards-offer-click', { ...placeOf('a'), url: 'https://partner.example' });
    const [[command, name, { items }]] = calls as [[string, string, { items: unknown[] }]];
    expect([command, name, items.length]).to.deep.equal(['event', 'select_promotion', 1]);
  });

  it('queues an arguments object until Google’s script has come', () => {
    forward({ to: 'gtag' });
    fire('rewards-claim', { ...placeOf('a'), code: 'CODE-1' });
    const [queued] = page.dataLayer!;
    expect(Object.prototype.toString.call(queued)).to.equal('[object Arguments]');
    expect([...(queued as unknown[])].slice(0, 2)).to.deep.equal(['event', 'claim_code']);
  });
});

describe('forwardEvents to a function', () => {
  const network = useNetwork();

  it('sends a whole visit, without code, user, message or address', async () => {
    const sent = forwardToList();
    const flow = await loadFlow(network, {
      baseUrl: newShop(),
      user: 'anna@shop.example',
      apiKey: 'key-1',
      payload: giveaway({ id: 'autumn', offers: [prize('a'), prize('b')] }),
    });
    flow.press('a');
    (await network.next()).json(claimed('CODE-1'));
    await flow.shows('code');
    flow.press('b');
    (await network.next()).json(refusal('anna has one already'));
    await flow.shows('message', 'b');
    await until(() => sent.filter(([name]) => name === 'Promotion Viewed').length === 2, 'views are missing');
    const names = sent.map(([name]) => name).filter((name) => name !== 'Promotion Viewed');
    expect(names).to.deep.equal(['Code Claimed', 'Claim Refused']);
    for (const [, properties] of sent) expect(properties).to.include({ giveaway_id: 'autumn', placement: 'giveaway' });
    for (const hidden of ['CODE-1', 'anna', 'key-1', 'https:']) expect(JSON.stringify(sent)).not.to.contain(hidden);
  });

  it('goes on when the function throws, and says so once', () => {
    const warnings: unknown[] = [];
    const { warn } = console;
    console.warn = (message: unknown) => void warnings.push(message);
    try {
      forward({
        to() {
          throw new Error('the tracker is broken');
        },
        consent: granted,
      });
      for (const id of ['a', 'b']) fire('rewards-offer-open', placeOf(id));
    } finally {
      console.warn = warn;
    }
    expect(warnings).to.deep.equal(['rewards-widget: analytics failed: Error: the tracker is broken']);
  });

  it('hears only its root, and nothing after it has ended', () => {
    const sent: string[] = [];
    const root = wrapper();
    const stop = forward({ to: (name) => void sent.push(name), consent: granted, root });
    fire('rewards-offer-open', placeOf('a'));
    const within = root.appendChild(document.createElement('div'));
    const open = (): unknown =>
      within.dispatchEvent(new CustomEvent('rewards-offer-open', { bubbles: true, detail: placeOf('a') }));
    open();
    stop();
    open();
    expect(sent).to.deep.equal(['Promotion Opened']);
  });

  it('sends nothing of a preview', async () => {
    const sent = forwardToList();
    const widget = create({ feed: payload({ hero: [fullOffer('a')] }), preview: true });
    await widget.becomes('ready');
    await widget.openDetails('a');
    expect(sent).to.be.empty;
  });
});

describe('consent', () => {
  it('keeps at most 100 events until it is known, and then sends them in order', () => {
    let tell!: (granted: boolean) => void;
    const sent = forwardToList((decided) => {
      tell = decided;
      return () => undefined;
    });
    for (let index = 1; index <= 120; index++) fire('rewards-offer-open', placeOf(`o${index}`));
    expect(sent).to.be.empty;
    tell(true);
    expect(sent).to.have.length(100);
    expect(sent[0]![1].promotion_id).to.equal('o1');
    fire('rewards-offer-open', placeOf('later'));
    expect(sent.at(-1)![1].promotion_id).to.equal('later');
  });

  it('drops everything when it is refused, and stops when it is withdrawn', () => {
    let tell!: (granted: boolean) => void;
    const sent = forwardToList((decided) => {
      tell = decided;
      return () => undefined;
    });
    const open = (id: string): void => fire('rewards-offer-open', placeOf(id));
    open('before');
    tell(false);
    open('refused');
    tell(true);
    open('granted');
    tell(false);
    open('withdrawn');
    expect(sent.map(([, { promotion_id }]) => promotion_id)).to.deep.equal(['granted']);
  });

  it('holds back Google’s events, too, where it is given', () => {
    forward({ to: 'gtm', consent: () => () => undefined });
    fire('rewards-offer-open', placeOf('a'));
    expect(layer()).to.be.empty;
  });

  it('is refused by Global Privacy Control', () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    try {
      const sent = forwardToList();
      fire('rewards-offer-open', placeOf('a'));
      expect(sent).to.be.empty;
    } finally {
      Reflect.deleteProperty(navigator, 'globalPrivacyControl');
    }
  });
});

describe('a wrong option', () => {
  for (const [what, options, sentence] of [
    ['target', { to: 'ga' }, 'forwardEvents() sends nothing: it knows "gtm", "gtag" and functions, not "ga".'],
    ['name of an object’s own', { to: 'toString' }, 'it knows "gtm", "gtag" and functions, not "toString".'],
    ['function without consent', { to: () => undefined }, 'forwardEvents() sends nothing: a function needs "consent".'],
  ] as const)
    it(`is one line in the console: ${what}`, () => {
      const warnings: string[] = [];
      const { warn } = console;
      console.warn = (message: string) => void warnings.push(message);
      try {
        for (let times = 0; times < 2; times++) forward(options as unknown as ForwardOptions);
      } finally {
        console.warn = warn;
      }
      fire('rewards-offer-open', placeOf('a'));
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain(sentence);
      expect(layer()).to.be.empty;
    });
});
