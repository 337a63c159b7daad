import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { until } from '../../support/until.js';
import { wrapper } from '../../support/widget-harness.js';
import type { CatalogueHarness } from './catalogue-harness.js';
import { expectFilled, mountLarge, scrollTo, useWindow } from './large-catalogue.js';

useWindow();

const focusedPosition = (catalogue: CatalogueHarness): number | undefined =>
  catalogue.cards.find((card) => card.contains(catalogue.widget.focused))?.place.position;

async function press(catalogue: CatalogueHarness, key: string): Promise<void> {
  await sendKeys({ press: key });
  await catalogue.widget.element.updateComplete;
}

describe('the keyboard focus in a large catalogue', () => {
  it('goes forward through several screens of offers and back, one after the other', async () => {
    await setViewport({ width: 320, height: 900 });
    const catalogue = await mountLarge();
    const count = 12;
    const buttonsEach = 2;
    catalogue.card(1)!.querySelector<HTMLElement>('a')!.focus();
    const visited = [1];
    for (let i = 1; i < count * buttonsEach; i++) {
      await press(catalogue, 'Tab');
      const position = focusedPosition(catalogue);
      if (position !== visited.at(-1)) visited.push(position!);
    }
    expect(visited).to.deep.equal(Array.from({ length: count }, (_, index) => index + 1));
    await catalogue.shows(count);
    const back = [count];
    await sendKeys({ down: 'Shift' });
    for (let i = 1; i < count * buttonsEach; i++) {
      await press(catalogue, 'Tab');
      const position = focusedPosition(catalogue);
      if (position !== back.at(-1)) back.push(position!);
    }
    await sendKeys({ up: 'Shift' });
    expect(back).to.deep.equal(visited.reverse());
    await catalogue.shows(1);
  });

  it('stays where it is while the page scrolls away, and continues from there', async () => {
    const catalogue = await mountLarge();
    await scrollTo(catalogue, 0.2);
    const position = catalogue.visible[7]!;
    const link = catalogue.card(position)!.querySelector<HTMLElement>('a')!;
    link.focus();
    await scrollTo(catalogue, 0.9);
    expect(catalogue.widget.focused).to.equal(link);
    expect(catalogue.visible).not.to.include(position);
    await press(catalogue, 'Tab');
    await press(catalogue, 'Tab');
    expect(focusedPosition(catalogue)).to.equal(position + 1);
    await catalogue.shows(position + 1);
    await catalogue.settled();
    expectFilled(catalogue);
  });

  it('stays when the columns change', async () => {
    const catalogue = await mountLarge();
    await scrollTo(catalogue, 0.2);
    const link = catalogue.card(catalogue.visible[7]!)!.querySelector<HTMLElement>('a')!;
    link.focus();
    await setViewport({ width: 700, height: 900 });
    await catalogue.settled();
    expect(catalogue.widget.focused).to.equal(link);
  });

  it('enters at the first offer from above and at the last from below, at every scroll position', async () => {
    const parent = wrapper();
    const after = document.createElement('button');
    const catalogue = await mountLarge({ parent });
    parent.append(after);
    const chip = catalogue.widget.parts('category').at(-1)!;
    chip.focus();
    await scrollTo(catalogue, 0.5);
    await press(catalogue, 'Tab');
    expect(focusedPosition(catalogue)).to.equal(1);
    await catalogue.shows(1);
    after.focus({ preventScroll: true });
    await sendKeys({ down: 'Shift' });
    await press(catalogue, 'Tab');
    await sendKeys({ up: 'Shift' });
    expect(focusedPosition(catalogue)).to.equal(10_000);
    await catalogue.shows(10_000);
    await catalogue.settled();
    expectFilled(catalogue);
  });

  it('lets keys scroll the page', async () => {
    const catalogue = await mountLarge();
    catalogue.card(1)!.querySelector<HTMLElement>('a')!.focus();
    // WebKit scrolls to what has the focus later, and that would end the scrolling of a key.
    await catalogue.shows(1);
    await catalogue.settled();
    await sendKeys({ press: 'End' });
    await catalogue.shows(10_000);
    // The browser scrolls smoothly, and may ignore a key that is pressed meanwhile.
    await catalogue.settled();
    await sendKeys({ press: 'PageUp' });
    await until(() => !catalogue.visible.includes(10_000));
    await catalogue.settled();
    await sendKeys({ press: 'Home' });
    await until(() => scrollY === 0);
    await catalogue.settled();
    await sendKeys({ press: 'PageDown' });
    await catalogue.settled();
    await sendKeys({ press: 'PageDown' });
    await catalogue.shows(1);
  });
});
