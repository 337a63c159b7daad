import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import {
  firstPaintCss,
  renderGiveawayFlow,
  renderRewardsWidget,
  type RenderRewardsWidgetOptions,
} from '../../src/server/index.js';
import { registerHeaderTemplate } from '../../src/card/header.js';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { wrongValues } from '../support/hostile-values.js';
import { offer, offers, payload } from '../support/sample-feed.js';
import { DrawnMarkup } from './drawn-markup.js';

async function draw(feed: unknown, options: object = {}): Promise<DrawnMarkup> {
  return new DrawnMarkup(await renderRewardsWidget({ feed, ...options }));
}

async function drawGiveaway(giveaway: unknown, options: object = {}): Promise<DrawnMarkup> {
  return new DrawnMarkup(await renderGiveawayFlow({ giveaway, ...options }));
}

describe('rendered attributes', () => {
  test('are on the tag, escaped', async () => {
    const attributes = {
      id: 'a',
      'data-x': '"><script>harm()</script>',
      hidden: true,
      title: false,
      'heading-level': 3,
    };
    const drawn = await draw(payload(), { attributes: { ...attributes, class: undefined, slot: null } });
    assert.equal(
      drawn.tag,
      '<rewards-widget id="a" data-x="&quot;&gt;&lt;script&gt;harm()&lt;/script&gt;" hidden="" heading-level="3" drawn>',
    );
  });

  for (const name of ['', 'a b', 'a"', 'a>', "a'", 'a=b', 'a/b', '<a', 'onclick', 'ONLOAD', 'a\u0000', '1'])
    test(`are refused for the name ${JSON.stringify(name)}`, async () => {
      await assert.rejects(draw(payload(), { attributes: { [name]: '1' } }), TypeError);
    });
});

describe('the lang option', () => {
  test('selects the language, and is on the tag', async () => {
    const drawn = await draw(payload({ all: offers(2) }), { lang: 'de-AT' });
    assert.equal(drawn.text('heading'), 'Ihre Vorteile');
    assert.equal(drawn.tag, '<rewards-widget lang="de-AT" drawn>');
  });

  test('defaults to the attribute, else to English', async () => {
    let drawn = await draw(payload(), { attributes: { lang: 'fr' } });
    assert.equal(drawn.text('empty'), words('fr'));
    drawn = await draw(payload());
    assert.equal(drawn.text('empty'), firstScreenEnglish.empty);
  });

  test('wins over the attribute, for the texts and on the tag', async () => {
    const drawn = await draw(payload(), { lang: 'de', attributes: { LANG: 'fr' } });
    assert.equal(drawn.text('empty'), words('de'));
    assert.equal(drawn.tag, '<rewards-widget lang="de" drawn>');
  });

  test('finds the language at the start of a text of 16,000 characters', async () => {
    const lang = `de-${'x-'.repeat(8_000)}`;
    const drawn = await draw(payload({ all: offers(2) }), { lang });
    assert.equal(drawn.text('heading'), 'Ihre Vorteile');
  });

  function words(lang: string): string {
    const source = readFileSync(new URL(`../../src/locales/${lang}.ts`, import.meta.url), 'utf8');
    return / empty: ['"](.*)['"],/.exec(source)![1]!;
  }
});

describe('rendered styles', () => {
  const feed = payload({ settings: { ctaColor: '#fff', ctaBg: '#123456' }, popular: [offer('a')] });

  test('are in the markup by default, with the colours of the settings', async () => {
    const drawn = await draw(feed);
    assert.match(drawn.styles, /^<style>[^]*--rewards-cta-bg:#123456;/);
  });

  test('carry a nonce', async () => {
    const drawn = await draw(feed, { styles: { nonce: 'a"b' } });
    assert.match(drawn.styles, /^<style nonce="a&quot;b">/);
  });

  test('come from an address, and nothing is inline', async () => {
    const drawn = await draw(feed, { styles: { href: '/first-paint.css?a=1&b=2' } });
    assert.equal(drawn.styles, '<link rel="stylesheet" href="/first-paint.css?a=1&amp;b=2">');
  });

  test('for a stylesheet of the page contain the colours of a payload', () => {
    assert.match(firstPaintCss(feed), /--rewards-cta-bg:#123456/);
    assert.doesNotMatch(firstPaintCss(), /:#123456/);
    assert.doesNotMatch(firstPaintCss({ settings: { ctaColor: '#fff', ctaBg: 'red}*{}' } }), /red}/);
  });
});

describe('options that are null or undefined', () => {
  for (const nothing of [null, undefined])
    test(`are treated as left out: ${nothing}`, async () => {
      const feed = payload({ popular: [offer('a')] });
      const expected = await renderRewardsWidget({ feed });
      const clock = /"now":\d+/;
      for (const styles of [nothing, { nonce: nothing }, { href: nothing }]) {
        const options = { feed, attributes: nothing, lang: nothing, styles } as RenderRewardsWidgetOptions;
        const markup = await renderRewardsWidget(options);
        assert.equal(markup.replace(clock, ''), expected.replace(clock, ''));
      }
      let drawn = await draw(feed, { attributes: { lang: 'fr' }, lang: nothing });
      assert.equal(drawn.tag, '<rewards-widget lang="fr" drawn>');
      drawn = await drawGiveaway(nothing, { attributes: nothing, lang: nothing, styles: nothing });
      assert.equal(drawn.count('empty'), 1);
    });
});

describe('an error while rendering', () => {
  const broken = 77;
  const thrown = new Error('no header');
  const feed = payload({ headerTemplate: broken, popular: [offer('a')] });

  before(() =>
    registerHeaderTemplate(broken, () => {
      throw thrown;
    }),
  );

  test('reaches `onError`, and the page gets the tag without content', async () => {
    const errors: unknown[] = [];
    const options = { attributes: { id: 'a' }, lang: 'de', onError: (error: unknown) => void errors.push(error) };
    assert.equal(await renderRewardsWidget({ feed, ...options }), '<rewards-widget id="a" lang="de"></rewards-widget>');
    assert.equal(
      await renderGiveawayFlow({ giveaway: { headerTemplate: broken, offers: [offer('a')] }, ...options }),
      '<giveaway-flow id="a" lang="de"></giveaway-flow>',
    );
    assert.deepEqual(errors, [thrown, thrown]);
  });

  for (const onError of [undefined, null])
    test(`is written to the console if \`onError\` is ${onError}`, async (context) => {
      const error = context.mock.method(console, 'error', () => undefined);
      await renderRewardsWidget({ feed, onError });
      assert.equal(error.mock.calls[0]?.arguments[1], thrown);
    });

  test('is none of the payload’s', async () => {
    for (const value of wrongValues) await renderRewardsWidget({ feed: value, onError: assert.ifError });
  });
});
