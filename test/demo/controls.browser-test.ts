import { expect } from '@open-wc/testing';
import { getIn, setIn } from '../../demo/model/set-in.js';
import type { JsonObject, JsonPath } from '../../demo/model/json.js';
import { until } from '../support/until.js';
import { feed, giveaway, PanelHarness, of } from './panel-harness.js';

describe('the controls for a feed', () => {
  const texts: [field: string, path: JsonPath][] = [
    ['ctaLabel', ['settings', 'ctaLabel']],
    ['ctaColor', ['settings', 'ctaColor']],
    ['ctaBg', ['settings', 'ctaBg']],
    ['headerBg', ['settings', 'headerBg']],
    ['headerTextColor', ['settings', 'headerTextColor']],
    ['sectionTitles: hero', ['settings', 'sectionTitles', 0]],
    ['sectionTitles: popular', ['settings', 'sectionTitles', 1]],
    ['sectionTitles: all', ['settings', 'sectionTitles', 2]],
    ['fallbackText', ['settings', 'socialProof', 'fallbackText']],
    ['displayMode', ['settings', 'socialProof', 'displayMode']],
  ];
  it('show the value of each text, and change or remove nothing else', async () => {
    const panel = await PanelHarness.mount('rewards-widget', feed);
    for (const [index, [field, path]] of texts.entries()) {
      await panel.show(feed);
      expect(panel.field(of(field)).value).to.equal(getIn(feed, path));
      await panel.type(of(field), 'new text');
      expect(panel.payload, field).to.deep.equal(setIn(feed, path, 'new text'));
      expect(panel.told).to.have.length(2 * index + 1);
      await panel.show(setIn(feed, path, 'from outside'));
      expect(panel.field(of(field)).value).to.equal('from outside');
      await panel.type(of(field), '');
      // The titles after it keep their places.
      const emptied = /: (hero|popular)$/.test(field) ? null : undefined;
      expect(panel.payload, field).to.deep.equal(setIn(feed, path, emptied));
    }
  });

  it('write showValue as a number, or as text if it isn’t one', async () => {
    const panel = await PanelHarness.mount('rewards-widget', feed);
    expect(panel.field(of('showValue')).value).to.equal('25');
    await panel.type(of('showValue'), '30');
    expect(getIn(panel.payload, ['settings', 'socialProof', 'showValue'])).to.equal(30);
    await panel.type(of('showValue'), 'many');
    expect(getIn(panel.payload, ['settings', 'socialProof', 'showValue'])).to.equal('many');
  });

  for (const field of ['enabled', 'dynamicSocials'])
    it(`switch ${field} on and off`, async () => {
      const path = ['settings', 'socialProof', field];
      const before = getIn(feed, path) === true;
      const panel = await PanelHarness.mount('rewards-widget', feed);
      expect(panel.field(of(field)).checked).to.equal(before);
      await panel.press(of(field));
      expect(panel.payload).to.deep.equal(setIn(feed, path, !before));
      await panel.show(setIn(feed, path, before));
      expect(panel.field(of(field)).checked).to.equal(before);
    });

  it('choose headerTemplate, and show an unknown number unchanged', async () => {
    const panel = await PanelHarness.mount('rewards-widget', feed);
    const option = (value: string): string => `${of('headerTemplate')} input[value="${value}"]`;
    expect(panel.field(option('1')).checked).to.be.true;
    await panel.press(option('2'));
    expect(panel.payload).to.deep.equal({ ...feed, headerTemplate: 2 });
    await panel.show({ ...feed, headerTemplate: 99 });
    expect(panel.field(option('99')).checked).to.be.true;
    expect(panel.text).to.contain('There is no layout 99: layout 1 is shown.');
    await panel.press(option('1'));
    expect(panel.payload['headerTemplate']).to.equal(1);
    expect(panel.has(option('99'))).to.be.false;
  });

  it('choose position, and show an unknown one unchanged', async () => {
    const path = ['settings', 'socialProof', 'position'];
    const panel = await PanelHarness.mount('rewards-widget', feed);
    await panel.press(`${of('position')} input[value=""]`);
    expect(panel.payload).to.deep.equal(setIn(feed, path, undefined));
    await panel.show(setIn(feed, path, 'left'));
    expect(panel.field(`${of('position')} input[value="left"]`).checked).to.be.true;
  });

  it('set a colour with the picker as well, and keep its short form until then', async () => {
    const panel = await PanelHarness.mount('rewards-widget', setIn(feed, ['settings', 'ctaBg'], '#0f0'));
    const picker = panel.field('[data-picker=ctaBg]');
    expect(picker.value).to.equal('#00ff00');
    expect(panel.told).to.be.empty;
    await panel.type('[data-picker=ctaBg]', '#123456');
    expect(getIn(panel.payload, ['settings', 'ctaBg'])).to.equal('#123456');
    expect(panel.field(of('ctaBg')).value).to.equal('#123456');
  });

  it('set an unreadable colour all the same, with a warning', async () => {
    const panel = await PanelHarness.mount('rewards-widget', feed);
    await panel.type(of('ctaBg'), 'green');
    expect(getIn(panel.payload, ['settings', 'ctaBg'])).to.equal('green');
    expect(panel.field(of('ctaBg')).textContent).to.contain('is not #RGB or #RRGGBB');
  });

  it('edit, remove and add texts for single offers', async () => {
    const panel = await PanelHarness.mount('rewards-widget', feed);
    const path = ['settings', 'socialProof', 'socialCta'];
    await panel.type(`${of('socialCta')} [data-offer=a]`, 'Loved');
    expect(panel.payload).to.deep.equal(setIn(feed, [...path, 'a'], 'Loved'));
    await panel.press(`${of('socialCta')} [aria-label="Remove the text for Coffee"]`);
    expect(getIn(panel.payload, path)).to.deep.equal({});
    const picker = `${of('socialCta')} studio-offer-picker`;
    await panel.type(`${picker} input`, 'cake');
    await panel.press(`${picker} button`);
    expect(getIn(panel.payload, path)).to.deep.equal({ c: '' });
    expect(panel.field(`${of('socialCta')} [data-offer=c]`).value).to.equal('');
  });

  it('keep the other members of a sticker that is an object', async () => {
    const panel = await PanelHarness.mount('rewards-widget', feed);
    await panel.type(`${of('stickers')} [data-offer=b]`, 'Old');
    expect(getIn(panel.payload, ['settings', 'socialProof', 'stickers', 'b'])).to.deep.equal({
      text: 'Old',
      colour: 'red',
    });
  });

  it('add no text for an unknown offer', async () => {
    const panel = await PanelHarness.mount('rewards-widget', feed);
    const picker = `${of('socialCta')} studio-offer-picker`;
    await panel.type(`${picker} input`, 'nothing');
    await panel.press(`${picker} button`);
    expect(panel.told).to.be.empty;
    expect(panel.field(`${picker} [role=status]`).textContent).to.contain('No offer has this title or id');
  });

  it('find an offer among ten thousand without drawing them all', async () => {
    const all = Array.from({ length: 10_000 }, (_, index) => ({ id: `o${index}`, title: `Offer ${index}` }));
    const panel = await PanelHarness.mount('rewards-widget', { ...feed, all });
    const picker = `${of('socialCta')} studio-offer-picker`;
    await panel.type(`${picker} input`, '9999');
    const options = panel.field(picker).querySelectorAll('option');
    expect([...options].map(({ value }) => value)).to.deep.equal(['o9999']);
    await panel.type(`${picker} input`, '');
    expect(panel.field(picker).querySelectorAll('option').length).to.be.below(100);
  });

  it('hide, show and move placements, but don’t hide the last one', async () => {
    const panel = await PanelHarness.mount('rewards-widget', feed);
    const row = (placement: string): string => `${of('placements')} [data-placement=${placement}]`;
    await panel.press(`${row('hero')} [title="Move down"]`);
    expect(panel.attributes.placements).to.equal('popular hero all');
    await panel.press(`${row('popular')} wa-switch`);
    expect(panel.attributes.placements).to.equal('hero all');
    await panel.press(`${row('popular')} wa-switch`);
    expect(panel.attributes.placements).to.equal('hero all popular');
    await panel.press(`${row('popular')} [title="Move up"]`);
    expect(panel.attributes.placements).to.equal(undefined);
    await panel.show(feed, { placements: 'all' });
    expect(panel.field<HTMLElement & { disabled: boolean }>(`${row('all')} wa-switch`).disabled).to.be.true;
    expect(panel.told).to.be.empty;
  });

  it('leave the focus on the button that moved a row', async () => {
    const panel = await PanelHarness.mount('rewards-widget', feed);
    const button = `${of('placements')} [data-placement=hero] [title="Move down"]`;
    panel.field(button).focus();
    for (const placements of ['popular hero all', 'popular all hero', 'popular all hero']) {
      await panel.press(button);
      expect(panel.attributes.placements).to.equal(placements);
      // Compared here, because printing an element in a failure never ends.
      await until(() => document.activeElement === panel.field(button), 'the focus is elsewhere');
    }
  });

  it('show what the first links become with parameters, and why one is malformed', async () => {
    const url = 'https://partner.example/?x=1';
    const [hero, all] = [[{ id: 'h', title: 'Hero', url }], [{ id: 'a', title: 'No link' }, ...(feed['all'] as [])]];
    const panel = await PanelHarness.mount('rewards-widget', { ...feed, hero, all });
    await panel.type(of('link-params'), 'sub={placement}-{position}');
    expect(panel.attributes.linkParams).to.equal('sub={placement}-{position}');
    expect(panel.text).to.contain('https://partner.example/?x=1&sub=hero-1').and.to.contain('No link');
    await panel.type(of('link-params'), 'sub={variant}');
    await panel.type(of('variant'), 'b&c');
    expect(panel.attributes.variant).to.equal('b&c');
    expect(panel.text).to.contain('https://partner.example/?x=1&sub=b%26c');
    await panel.type(of('link-params'), 'sub={user}');
    expect(panel.text).to.contain('It is malformed, so links stay as they are.').and.not.to.contain('partner.example');
    await panel.type(of('link-params'), '');
    expect(panel.attributes.linkParams).to.equal(undefined);
  });

  it('set and remove attributes', async () => {
    const panel = await PanelHarness.mount('rewards-widget', feed);
    await panel.type(of('heading'), 'Perks');
    await panel.type(of('subheading'), 'For you');
    await panel.press(`${of('age-restricted')} input[value=gate]`);
    await panel.press(of('preview'));
    expect(panel.attributes).to.deep.equal({
      heading: 'Perks',
      subheading: 'For you',
      ageRestricted: 'gate',
      preview: true,
    });
    await panel.type(of('heading'), '');
    await panel.press(`${of('age-restricted')} input[value=show]`);
    await panel.press(of('preview'));
    expect(panel.attributes.heading).to.equal(undefined);
    expect(panel.attributes.ageRestricted).to.equal(undefined);
    expect(panel.attributes.preview).to.equal(undefined);
    expect(panel.told).to.be.empty;
  });

  it('choose the heading level', async () => {
    const panel = await PanelHarness.mount('rewards-widget', feed);
    const select = panel.field(of('heading-level'));
    await panel.press(of('heading-level'));
    select.value = '4';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    expect(panel.attributes.headingLevel).to.equal(4);
    await panel.show(feed, { headingLevel: 3 });
    expect(select.value).to.equal('3');
  });

  it('reset a whole group', async () => {
    const panel = await PanelHarness.mount('rewards-widget', feed, { heading: 'x', preview: true });
    const reset = [...document.querySelectorAll<HTMLElement>('.controls-reset')].find((button) =>
      button.textContent?.includes('header'),
    )!;
    reset.click();
    const { headerTemplate: _, ...rest } = feed;
    const { headerBg: __, headerTextColor: ___, ...settings } = feed['settings'] as JsonObject;
    expect(panel.payload).to.deep.equal({ ...rest, settings });
    expect(panel.attributes).to.deep.equal({ heading: undefined, preview: true });
  });
});

describe('axe finds nothing in the panel', () => {
  for (const [element, payload] of [
    ['rewards-widget', feed],
    ['giveaway-flow', giveaway],
  ] as const)
    it(element, async () => {
      const panel = await PanelHarness.mount(element, payload);
      for (const details of document.querySelectorAll('details')) details.open = true;
      await panel.drawn();
      await expect(panel.field('.controls')).to.be.accessible();
    });
});
