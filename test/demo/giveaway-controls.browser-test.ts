import { expect } from '@open-wc/testing';
import { getIn, setIn } from '../../demo/model/set-in.js';
import type { Json, JsonObject, JsonPath } from '../../demo/model/json.js';
import { readFeed } from '../../src/wire/feed.js';
import { until } from '../support/until.js';
import { feed, giveaway, PanelHarness, of } from './panel-harness.js';

describe('the controls for a giveaway', () => {
  it('show the value of each text, and change nothing else', async () => {
    const panel = await PanelHarness.mount('giveaway-flow', giveaway);
    for (const [field, path] of [
      ['name', ['name']],
      ['header.title', ['header', 'title']],
      ['header.description', ['header', 'description']],
      ['logo', ['logo']],
      ['ctaLabel', ['settings', 'ctaLabel']],
    ] as [string, JsonPath][]) {
      await panel.show(giveaway);
      expect(panel.field(of(field)).value).to.equal(getIn(giveaway, path));
      await panel.type(of(field), 'new text');
      expect(panel.payload, field).to.deep.equal(setIn(giveaway, path, 'new text'));
    }
  });

  it('choose a template', async () => {
    const panel = await PanelHarness.mount('giveaway-flow', { ...giveaway, template: 12 });
    for (const template of [1, 2, 3, 4]) {
      await panel.press(`${of('template')} input[value="${template}"]`);
      expect(panel.payload).to.deep.equal({ ...giveaway, template });
    }
  });

  it('edit steps in the form that they have, and add, move and remove them', async () => {
    const panel = await PanelHarness.mount('giveaway-flow', giveaway);
    const steps = (): Json | undefined => getIn(panel.payload, ['header', 'steps']);
    await panel.type(`${of('header.steps')} > div:nth-of-type(2) wa-input`, 'Paste');
    expect(steps()).to.deep.equal(['Choose', { text: 'Paste', img: '/copy.png' }]);
    await panel.press(`${of('header.steps')} [aria-label="Move down: step 1"]`);
    const next = panel.field(`${of('header.steps')} [aria-label="Move down: step 2"]`);
    await until(() => document.activeElement === next, 'the focus did not go with the step');
    expect(steps()).to.deep.equal([{ text: 'Paste', img: '/copy.png' }, 'Choose']);
    await panel.press(`${of('header.steps')} .controls-add`);
    expect(steps()).to.deep.equal([{ text: 'Paste', img: '/copy.png' }, 'Choose', '']);
    await panel.press(`${of('header.steps')} [aria-label="Remove step 1"]`);
    expect(steps()).to.deep.equal(['Choose', '']);
  });

  it('choose where codes are remembered', async () => {
    const panel = await PanelHarness.mount('giveaway-flow', giveaway);
    await panel.press(`${of('remember')} input[value=session]`);
    expect(panel.attributes.remember).to.equal('session');
    await panel.press(`${of('remember')} input[value=device]`);
    expect(panel.attributes.remember).to.equal(undefined);
  });

  it('have no social proof', async () => {
    const panel = await PanelHarness.mount('giveaway-flow', giveaway);
    expect(panel.has(of('socialCta'))).to.be.false;
    expect(panel.has(of('placements'))).to.be.false;
  });
});

describe('the controls for a malformed payload', () => {
  const values: Json[] = [null, 7, 'text', true, [], ['a', null, { b: 1 }], {}, { a: { b: [] } }];
  for (const element of ['rewards-widget', 'giveaway-flow'] as const)
    it(`draw without an error, and repair whatever was there: ${element}`, async () => {
      const names = ['headerTemplate', 'template', 'settings', 'header', 'logo', 'name', 'all', 'hero', 'offers'];
      const settings = Object.keys(feed['settings'] as object);
      const proof = Object.keys(getIn(feed, ['settings', 'socialProof']) as object);
      const panel = await PanelHarness.mount(element, {});
      for (const value of values) {
        const each = (fields: readonly string[]): JsonObject => Object.fromEntries(fields.map((name) => [name, value]));
        await panel.show(each(names));
        await panel.show({ settings: each(settings) });
        await panel.show({ settings: { socialProof: each(proof) } });
        await panel.show({ header: { title: value, description: value, steps: [value, value] } });
        expect(panel.has('.controls'), JSON.stringify(value)).to.be.true;
        await panel.type(of('ctaBg'), '#123456');
        expect(readFeed(panel.payload, () => undefined).settings.ctaBg).to.equal('#123456');
      }
    });

  it('report a wrong type next to its control', async () => {
    const panel = await PanelHarness.mount('rewards-widget', { settings: { ctaLabel: ['x'] } });
    await until(() => panel.text.includes('It is a list in the payload.'));
    expect(panel.field(of('ctaLabel')).value).to.equal('');
  });
});
