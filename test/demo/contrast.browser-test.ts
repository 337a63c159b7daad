import { expect, fixture } from '@open-wc/testing';
import { html, render } from 'lit';
import { contrastPairs } from '../../demo/contrast/contrast-pairs.js';
import { contrastTemplate } from '../../demo/contrast/contrast.js';
import { setIn } from '../../demo/model/set-in.js';
import type { JsonObject } from '../../demo/model/json.js';

const failing: JsonObject = {
  settings: { ctaColor: '#ffffff', ctaBg: '#f2a65a', headerBg: '#f3eadb', headerTextColor: '#2a2118' },
};

async function show(start: JsonObject): Promise<{ root: HTMLElement; payload: () => JsonObject }> {
  const root = await fixture<HTMLElement>(html`<div></div>`);
  let payload = start;
  const draw = (): void => {
    render(
      contrastTemplate(contrastPairs('rewards-widget', payload), {
        onTake: (path, value) => {
          payload = setIn(payload, path, value);
          draw();
        },
      }),
      root,
    );
  };
  draw();
  return { root, payload: () => payload };
}

const buttons = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll('button')];

describe('the contrast of pairs', () => {
  it('is given as a number and in words', async () => {
    const { root } = await show(failing);
    const [button, header] = [...root.querySelectorAll<HTMLElement>('.contrast-pair')].map(
      ({ innerText }) => innerText,
    );
    expect(button)
      .to.match(/2\.02 : 1/)
      .and.to.match(/Label: fails/);
    expect(header)
      .to.match(/Text: passes/)
      .and.to.match(/Heading, which is large: passes/);
  });

  for (const [index, key] of (['ctaColor', 'ctaBg'] as const).entries())
    it(`is fixed by one click that changes only ${key}`, async () => {
      const { root, payload } = await show(failing);
      const hex = /#[\da-f]{6}/.exec(buttons(root)[index]!.innerText)![0];
      buttons(root)[index]!.click();
      expect(payload()).to.deep.equal(setIn(failing, ['settings', key], hex));
      expect(buttons(root)).to.be.empty;
      expect(root.innerText).not.to.contain('fails');
    });

  it('is shown in the pair’s own colours', async () => {
    const { root } = await show(failing);
    const swatch = root.querySelector<HTMLElement>('.contrast-swatch')!;
    expect(getComputedStyle(swatch).color).to.equal('rgb(255, 255, 255)');
    expect(getComputedStyle(swatch).backgroundColor).to.equal('rgb(242, 166, 90)');
  });

  it('comes with the reason if a pair of the settings is not used', async () => {
    const { root } = await show(setIn(failing, ['settings', 'ctaBg'], 'orange'));
    expect(root.innerText).to.contain('ctaBg is not #RGB or #RRGGBB');
    expect(root.innerText).to.contain('The widget’s own colours');
  });

  it('passes axe', async () => {
    const { root } = await show(failing);
    await expect(root).to.be.accessible();
  });
});
