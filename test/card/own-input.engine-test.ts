import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { keep, showCodes } from '../support/codes-harness.js';
import { loadFlow, mountFlow, newShop } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { mount, wrapper } from '../support/widget-harness.js';
import { catalogueOffers, mountCatalogue } from '../widget/catalogue/catalogue-harness.js';

/** How widgets of a page listen. They do so when one of their layers opens, after our element has started. */
const LISTENERS: Record<string, [target: EventTarget, capture: boolean]> = {
  'window, capturing': [window, true],
  'document, capturing': [document, true],
  document: [document, false],
  window: [window, false],
};
const TYPES = ['keydown', 'keypress', 'keyup', 'wheel', 'touchmove'];

/** What no widget acts on: the release of a Tab that has left the element. */
const HARMLESS = /, capturing |keyup Tab/;

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** Collects what the page’s widgets see until the test ends: `listener type key`. */
function watchPage(): string[] {
  const seen: string[] = [];
  for (const [name, [target, capture]] of Object.entries(LISTENERS)) {
    const listener = (event: Event): void =>
      void seen.push([name, event.type, (event as KeyboardEvent).key].filter(Boolean).join(' '));
    for (const type of TYPES) target.addEventListener(type, listener, { capture, passive: true });
    stops.push(() => TYPES.forEach((type) => target.removeEventListener(type, listener, capture)));
  }
  return seen;
}

const long = 'A long text. '.repeat(600);

/** Puts an element into the place that the input is for, with the focus in it. Returns where that is. */
const PLACES: Record<string, () => Promise<Element>> = {
  details: async () => {
    const feed = payload({ all: [fullOffer('a', { offerInfoButtonDescription: long })] });
    const widget = await mount({ feed });
    return (await widget.openDetails('a')).element.querySelector('.text')!;
  },
  'details of a giveaway': async () => {
    const flow = await mountFlow({ giveaway: giveaway({ offers: [prize('a')] }) });
    return (await flow.openDetails('a')).element.querySelector('.text')!;
  },
  till: () => openCodes('till', 'ONE'),
  'remove all': () => openCodes('remove-all'),
  search: () => inSearch(''),
  'search with a text': () => inSearch('offer'),
  order: async () => focus((await mountCatalogue(catalogueOffers(40))).order!),
  categories: async () => {
    const catalogue = await mountCatalogue(catalogueOffers(40), { parent: wrapper('width: 320px') });
    return focus(catalogue.widget.part('category')!);
  },
  row: async () => {
    const widget = await mount({ feed: payload({ popular: offers(9) }), parent: wrapper('width: 320px') });
    return focus(widget.part('details-button')!);
  },
  'slotted field': async () => {
    const field = document.createElement('input');
    field.slot = 'footer';
    await mount({ feed: payload({ popular: offers(1) }), children: [field] });
    return focus(field);
  },
};

async function openCodes(part: string, code?: string): Promise<Element> {
  keep('ONE');
  const codes = await showCodes();
  codes.press(part, code);
  await until(() => codes.dialog?.open === true, 'it is not open');
  return codes.dialog!;
}

async function inSearch(text: string): Promise<Element> {
  const catalogue = await mountCatalogue(catalogueOffers(40));
  if (text) await catalogue.type(text);
  return focus(catalogue.search!);
}

function focus<Focusable extends HTMLElement>(element: Focusable): Focusable {
  element.focus();
  return element;
}

/** Which keys end at the element, by place, and which the page sees. */
const KEYS: [place: string, ours: readonly string[], theirs: readonly string[]][] = [
  ...['details', 'details of a giveaway', 'till', 'remove all'].map((place): (typeof KEYS)[number] => [
    place,
    ['ArrowLeft', 'ArrowDown', 'PageDown', 'End', 'k', 'Tab', 'Escape'],
    ['F2'],
  ]),
  [
    'search',
    ['ArrowLeft', 'ArrowDown', 'Home', 'End', 'Enter', 'k', 'Backspace', ' ', 'Backspace'],
    ['F2', 'Escape', 'Tab'],
  ],
  ['search with a text', ['ArrowLeft', 'Home', 'Delete', 'k', 'Escape'], ['F2', 'Tab']],
  ['order', ['ArrowDown', 'Home', 'k'], ['F2', 'Escape', 'Tab']],
  ['categories', ['ArrowRight', 'ArrowLeft'], ['ArrowDown', 'k', 'Enter', 'Escape', 'Tab']],
  ['row', ['ArrowRight', 'ArrowLeft'], ['ArrowDown', 'PageDown', 'k', 'Escape', 'Tab']],
  ['slotted field', [], ['ArrowLeft', 'k', 'Enter', 'Escape', 'Tab']],
];

describe('keys that are meant for an element', () => {
  beforeEach(() => localStorage.clear());

  for (const [place, ours, theirs] of KEYS)
    it(`don’t reach the page’s widgets, and all others do: ${place}`, async () => {
      await PLACES[place]!();
      const seen = watchPage();
      for (const press of ours) await sendKeys({ press });
      // Escape closes a dialog, and nobody else hears of it.
      const isModal = ours.includes('Tab');
      const captured = isModal ? ours.filter((press) => press !== 'Escape') : ours;
      expect(
        seen.filter((name) => !HARMLESS.test(name)),
        'ours',
      ).to.deep.equal([]);
      expect(seen.filter((name) => name.startsWith('document, capturing keydown'))).to.deep.equal(
        captured.map((press) => `document, capturing keydown ${press}`),
      );
      if (isModal) await PLACES[place]!();
      for (const press of theirs) {
        seen.length = 0;
        await sendKeys({ press });
        for (const name of Object.keys(LISTENERS))
          expect(seen.join(), `${press} ${name}`).to.contain(`${name} keydown`);
      }
    });

  it('reach the page again when the element has left it', async () => {
    const field = (await PLACES['search']!()) as HTMLElement;
    (field.getRootNode() as ShadowRoot).host.remove();
    const seen = watchPage();
    await sendKeys({ press: 'k' });
    expect(seen).to.contain('document keydown k');
  });

  it('are Escape alone in an open dialog while nothing is focused', async () => {
    await PLACES['details']!();
    (document.activeElement as HTMLElement).shadowRoot?.querySelector<HTMLElement>(':focus')?.blur();
    const seen = watchPage();
    await sendKeys({ press: 'Escape' });
    expect(seen).to.deep.equal([]);
    // The next one is the page's.
    await sendKeys({ press: 'Escape' });
    for (const name of Object.keys(LISTENERS)) expect(seen).to.include(`${name} keydown Escape`);
  });

  it('throw nothing when a script sends them without a key, or to the window', async () => {
    const field = await PLACES['search']!();
    const errors: unknown[] = [];
    const onError = (event: ErrorEvent): void => {
      errors.push(event.error);
      event.preventDefault();
    };
    window.addEventListener('error', onError);
    for (const target of [field, document, window])
      for (const type of TYPES)
        target.dispatchEvent(new Event(type, { bubbles: true, composed: true, cancelable: true }));
    window.removeEventListener('error', onError);
    expect(errors).to.deep.equal([]);
  });
});

describe('one press', () => {
  const network = useNetwork();

  it('is Enter that is held down: a claim is sent once', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop() });
    flow.prize().button!.focus();
    try {
      await sendKeys({ down: 'Enter' });
      (await network.next()).fail();
      await flow.shows('message');
      const sent = network.requests.length;
      for (let times = 0; times < 3; times++) await sendKeys({ down: 'Enter' });
      // The driver of WebKit repeats no key.
      const init = { key: 'Enter', repeat: true, bubbles: true, composed: true, cancelable: true };
      expect(flow.prize().button!.dispatchEvent(new KeyboardEvent('keydown', init))).to.equal(false);
      expect(network.requests.length).to.equal(sent);
    } finally {
      await sendKeys({ up: 'Enter' });
    }
  });

  it('is a double click: its second click never meets what the first has opened', async () => {
    const widget = await mount({ feed: payload({ all: [fullOffer('a')] }) });
    const clicked = widget.record('rewards-offer-click');
    await widget.watches();
    const click = (target: Element, detail: number): boolean =>
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail }));
    click(widget.part('details-button')!, 1);
    await until(() => widget.dialog.isOpen, 'it is not open');
    const dialog = widget.dialog.element;
    expect(click(dialog.querySelector('a')!, 2)).to.equal(false);
    click(dialog, 2);
    click(dialog.querySelector('[data-action=close]')!, 2);
    expect([widget.dialog.isOpen, clicked]).to.deep.equal([true, []]);
    click(dialog.querySelector('[data-action=close]')!, 1);
    expect(widget.dialog.isOpen).to.equal(false);
  });
});

/** What the wheel does: `deltaX`, `deltaY`. */
const WHEELS: [place: string, ours: readonly WheelEventInit[], theirs: readonly WheelEventInit[]][] = [
  ['details', [{ deltaY: 100 }, { deltaX: 100 }], []],
  ['till', [{ deltaY: 100 }], []],
  ['remove all', [{ deltaY: 100 }], []],
  ['row', [{ deltaX: 100 }, { deltaY: 100, shiftKey: true }], [{ deltaY: 100 }, { deltaX: 100, ctrlKey: true }]],
  ['categories', [{ deltaX: 100 }], [{ deltaY: 100 }]],
  ['search', [], [{ deltaY: 100 }]],
];

describe('the wheel over what scrolls in an element', () => {
  for (const [place, ours, theirs] of WHEELS)
    it(`isn’t seen by the page’s widgets, and all else is: ${place}`, async () => {
      const target = await PLACES[place]!();
      const seen = watchPage();
      const turn = (init: WheelEventInit): boolean =>
        target.dispatchEvent(new WheelEvent('wheel', { bubbles: true, composed: true, cancelable: true, ...init }));
      for (const init of ours) turn(init);
      expect(seen.filter((each) => !HARMLESS.test(each))).to.deep.equal([]);
      for (const init of theirs) {
        seen.length = 0;
        turn(init);
        expect(seen).to.deep.equal(Object.keys(LISTENERS).map((name) => `${name} wheel`));
      }
    });
});
