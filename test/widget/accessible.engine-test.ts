import { setViewport } from '@web/test-runner-commands';
import { expectNoAxeFindings, expectWholeWords } from '../support/accessible.js';
import { useNetwork } from '../support/network.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { create, mount, type WidgetHarness } from '../support/widget-harness.js';

/** The whole of these texts is in the details. */
const CLAMPED = '[part~=offer-title], [part~=offer-description], [part~=sticker], [part~=offer-partner]';
const categories = ['Coffee', 'Tea', 'Books'];
const full = payload({
  headerTemplate: 2,
  settings: {
    socialProof: { enabled: true, position: 'on_image', fallbackText: 'Popular today' },
    steps: ['Choose', 'Claim'],
  },
  hero: offers(2),
  popular: offers(5),
  all: offers(14, (index) => ({ category: { name: categories[index % 3] } })),
});
const odd = payload({
  all: [
    fullOffer('ended', { expiry: '2020-01-01' }),
    fullOffer('adult', { ageRestricted: true }),
    { title: 'Hardly anything' },
  ],
  testOffers: [fullOffer('t', { ageRestricted: true })],
});

describe('<rewards-widget> is accessible', () => {
  useNetwork();

  const states: Record<string, () => Promise<WidgetHarness>> = {
    loading: async () => {
      const widget = create({ feedUrl: 'https://feed.example' });
      await widget.showsSkeleton();
      return widget;
    },
    empty: () => mount({ feed: payload() }),
    'offers in every placement': () => mount({ feed: full }),
    'a preview with badges': () => mount({ feed: odd, preview: true }),
    'offers behind a question of age': () => mount({ feed: odd, ageRestricted: 'gate' }),
    'details open': async () => {
      const widget = await mount({ feed: payload({ all: offers(3) }) });
      await widget.openDetails('o1');
      return widget;
    },
  };

  afterEach(() => void (document.documentElement.style.cssText = ''));

  // Colours don't depend on the width, nor sizes on the colours.
  for (const [name, show] of Object.entries(states))
    for (const [width, scheme] of [
      [320, 'light'],
      [1024, 'dark'],
    ] as const)
      it(`to axe, with whole words: ${name}, ${width} px`, async () => {
        await setViewport({ width, height: 800 });
        const widget = await show();
        document.documentElement.style.cssText = `color-scheme: ${scheme}; background: Canvas; color: CanvasText`;
        await expectNoAxeFindings(widget.element, scheme);
        await expectWholeWords(widget.element, name, CLAMPED);
      });
});
