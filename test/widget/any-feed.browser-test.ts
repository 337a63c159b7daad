import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { isFeed } from '../../src/wire/feed.js';
import { anyBody, anyJson } from '../support/any-json.js';
import { assertHarmless, countRules } from '../support/assert-harmless.js';
import { checkProperty } from '../support/check-property.js';
import { feedWithBadOffer, mutated } from '../support/mutated.js';
import { useNetwork } from '../support/network.js';
import { offers, payload } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { create, mount } from '../support/widget-harness.js';

/** Longer than any property needs, also with ten times as many cases. */
const LONG_MS = 280_000;

const full = payload({
  settings: {
    ctaColor: '#fff',
    ctaBg: '#000',
    headerBg: '#000',
    headerTextColor: '#fff',
    sectionTitles: ['A', { title: 'B', placement: 'popular' }],
    socialProof: { enabled: true, socialCta: { o1: 'Hot' }, stickers: { o2: { text: 'New' } }, fallbackText: 'Loved' },
  },
  hero: offers(2),
  popular: offers(3),
  all: offers(6),
  testOffers: offers(1),
});

describe('a widget with any feed', () => {
  it('shows no code, no unsafe link and no foreign style, and warns once a path', async () => {
    const widget = await mount({ feed: full, preview: true });
    const rules = countRules(widget);
    const warnings = widget.record('rewards-warning');
    await checkProperty(
      24,
      fc.asyncProperty(
        fc.oneof({ weight: 3, arbitrary: mutated([full]) }, { weight: 3, arbitrary: feedWithBadOffer }, fc.object()),
        async (feed) => {
          // Null is no payload: the element waits for one.
          fc.pre(feed !== null);
          warnings.length = 0;
          widget.element.feed = feed;
          await widget.drawn();
          expect(widget.state()).to.match(isFeed(feed) ? /^(ready|empty)$/ : /^error$/);
          assertHarmless(widget);
          expect(countRules(widget)).to.equal(rules);
          const paths = warnings.map(({ detail }) => detail.path);
          expect(new Set(paths).size, paths.join()).to.equal(paths.length);
        },
      ),
    );
  }).timeout(LONG_MS);

  it('shows the other offers, whatever one of them is', async () => {
    const widget = await mount({ feed: full, placements: 'popular all' });
    await checkProperty(
      16,
      fc.asyncProperty(feedWithBadOffer, async (feed) => {
        widget.element.feed = feed;
        await widget.drawn();
        expect(widget.ids('all')).to.include.members(['o1', 'o2', 'o3']);
      }),
    );
  }).timeout(LONG_MS);

  it('opens the details of any offer without harm', async () => {
    const widget = await mount({ feed: full });
    await checkProperty(
      8,
      fc.asyncProperty(feedWithBadOffer, async (feed) => {
        widget.element.feed = feed;
        await widget.drawn();
        for (const { id } of widget.offers('all')) {
          if (id === undefined || !widget.element.openOffer(id)) continue;
          await until(() => widget.dialog.isOpen, 'the details did not open');
          assertHarmless(widget);
          widget.dialog.element.close();
        }
      }),
    );
  }).timeout(LONG_MS);
});

describe('a widget whose service answers with any bytes', () => {
  const network = useNetwork();

  it('shows offers, the empty state or the error state', async () => {
    await checkProperty(
      12,
      fc.asyncProperty(
        anyBody(fc.oneof(mutated([full]), anyJson)),
        fc.constantFrom(200, 400, 404),
        async (body, status) => {
          localStorage.clear();
          const widget = create({ feedUrl: 'https://feed.example' });
          (await network.next()).body(body, { status });
          await until(() => /^(ready|empty|error)$/.test(widget.state()), 'the widget is still loading');
          await widget.drawn();
          assertHarmless(widget);
          widget.element.remove();
        },
      ),
    );
  }).timeout(LONG_MS);
});
