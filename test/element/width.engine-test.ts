import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { createFlow, type FlowHarness } from '../support/giveaway-harness.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { giveaway } from '../support/sample-giveaway.js';
import { create, type WidgetHarness } from '../support/widget-harness.js';

const feed = payload({ hero: offers(1), popular: offers(3), all: [fullOffer('a')] });

const states: Record<string, Record<string, () => WidgetHarness | FlowHarness>> = {
  'rewards-widget': {
    loading: () => create(),
    ready: () => create({ feed }),
    empty: () => create({ feed: payload() }),
    error: () => create({ feed: 7 }),
  },
  'giveaway-flow': {
    loading: () => createFlow(),
    ready: () => createFlow({ giveaway: giveaway() }),
    empty: () => createFlow({ giveaway: giveaway({ offers: [] }) }),
    error: () => createFlow({ giveaway: 7 }),
  },
};

/** Containers as wide as their content, with an `i` for the element. */
const sizedByContent = {
  dialog: '<dialog><i></i></dialog>',
  popover: '<div popover><i></i></div>',
  float: '<div style="float:left"><i></i></div>',
  'inline-block': '<div style="display:inline-block"><i></i></div>',
  'fit-content': '<div style="width:fit-content"><i></i></div>',
  'absolute box': '<div style="position:absolute"><i></i></div>',
  'grid column': '<div style="display:grid;grid-template-columns:auto 1fr"><i></i><p>beside</p></div>',
  'grid at its start': '<div style="display:grid;justify-content:start"><i></i></div>',
  'flex item': '<div style="display:flex"><div><i></i></div></div>',
  'flex column': '<div style="display:flex;flex-direction:column;align-items:center"><div><i></i></div></div>',
  'table cell': '<table><td>beside<td><i></i></table>',
  'flex item beside': '<div style="display:flex"><i></i><p>beside</p></div>',
};

/** Containers with a given width, with the element's width in them. */
const given = {
  block: ['<div style="width:300px"><i></i></div>', 300],
  'wide block': ['<div style="width:1000px"><i></i></div>', 1000],
  'padded box': ['<div style="width:300px;padding:10px;box-sizing:border-box"><i></i></div>', 280],
  'narrow main column': [
    '<div style="display:flex;width:420px"><p style="flex:none;width:200px"></p><main style="flex:1"><i></i></main></div>',
    220,
  ],
  'grid fractions': ['<div style="display:grid;grid-template-columns:1fr 1fr;width:400px"><i></i><p></p></div>', 200],
  'flex container': ['<div style="display:flex;width:600px"><i></i></div>', 600],
  'inline flex container': ['<div style="display:inline-flex;width:600px"><i></i></div>', 600],
  'grid container': ['<div style="display:grid;width:600px"><i></i></div>', 600],
  'fixed table': [
    '<table style="width:300px;table-layout:fixed;border-spacing:0"><td style="padding:0"><i></i></table>',
    300,
  ],
} as const;

const displays = ['', 'flex', 'grid', 'inline-block'];

for (const [name, mounts] of Object.entries(states))
  for (const [state, mount] of Object.entries(mounts))
    describe(`the width of a ${name} that is ${state}`, () => {
      let harness: WidgetHarness | FlowHarness;
      let parent: Element;

      beforeEach(async () => {
        harness = mount();
        parent = harness.element.parentElement!;
        await harness.becomes(state);
      });

      /** Width of its content in a container with this markup. */
      function widthIn(markup: string, display: string): number {
        parent.innerHTML = markup;
        harness.element.style.display = display;
        parent.querySelector('i')!.replaceWith(harness.element);
        parent.querySelector('dialog')?.showModal();
        parent.querySelector<HTMLElement>('[popover]')?.showPopover();
        return harness.all('.root')[0]!.getBoundingClientRect().width;
      }

      for (const [width, least] of [
        [1100, 500],
        [320, 200],
      ] as const)
        it(`is its own, within the screen’s, when its content sizes the container: ${width} px`, async () => {
          await setViewport({ width, height: 800 });
          for (const [container, markup] of Object.entries(sizedByContent))
            for (const display of displays) {
              expect(widthIn(markup, display), `${container} ${display}`).to.be.within(least, width);
              expect(document.documentElement.scrollWidth, `${container} ${display}`).to.be.at.most(width);
            }
        });

      it('is the container’s if that has a width', async () => {
        await setViewport({ width: 1100, height: 800 });
        for (const [container, [markup, expected]] of Object.entries(given))
          for (const display of displays)
            expect(widthIn(markup, display), `${container} ${display}`).to.be.closeTo(expected, 0.5);
      });
    });
