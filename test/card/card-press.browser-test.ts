import { expect } from '@open-wc/testing';
import { mountFlow } from '../support/giveaway-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { mount } from '../support/widget-harness.js';

interface Pointer extends MouseEventInit {
  /** How far the pointer moves between down and up, in px. */
  readonly moved?: number;
}

/** A press as a browser reports it, in the middle of a part. */
function press(part: HTMLElement, { moved = 0, ...modifiers }: Pointer = {}): void {
  const { left, top, width, height } = part.getBoundingClientRect();
  const [clientX, clientY] = [left + width / 2, top + height / 2];
  const init = { bubbles: true, composed: true, cancelable: true, ...modifiers };
  part.dispatchEvent(new PointerEvent('pointerdown', { ...init, clientX: clientX - moved, clientY }));
  part.dispatchEvent(new PointerEvent('pointerup', { ...init, clientX, clientY }));
  part.dispatchEvent(new MouseEvent('click', { ...init, clientX, clientY }));
}

/** Titles of the offers whose details were opened. */
function opened(target: HTMLElement): string[] {
  const titles: string[] = [];
  target.addEventListener('rewards-offer-open', (event) => titles.push(event.detail.offer.title));
  return titles;
}

const feed = payload({ hero: offers(1), popular: offers(2), all: offers(3) });

/** How often presses also press a details button, which happens at once. */
function opens({ element }: { readonly element: HTMLElement }, ...presses: (() => void)[]): number {
  let count = 0;
  element.shadowRoot!.addEventListener('click', ({ target }) => {
    if ((target as Element).matches('[part=details-button]')) count++;
  });
  for (const each of presses) each();
  return count;
}

describe('a press on a card', () => {
  for (const part of ['picture', 'offer-image', 'offer-title', 'offer-description', 'offer-partner', 'discount'])
    for (const placement of ['hero', 'popular', 'all'] as const)
      it(`opens its details: ${part} of ${placement}`, async () => {
        const widget = await mount({ feed });
        const titles = opened(widget.element);
        press(widget.offers(placement)[0]!.part(part)!);
        await until(() => titles.length > 0, 'nothing opened');
        expect(titles).to.deep.equal(['Title o1']);
        expect(widget.dialog.isOpen).to.be.true;
      });

  it('opens the details in a giveaway, too, but not at the claim', async () => {
    const flow = await mountFlow({ giveaway: giveaway({ offers: [prize('a'), prize('b')] }) });
    const [card] = flow.offers();
    expect(opens(flow, () => press(card!.card.querySelector<HTMLElement>('.foot')!))).to.equal(0);
    const titles = opened(flow.element);
    press(card!.part('offer-title')!);
    await until(() => titles.length > 0, 'nothing opened');
  });

  it('brings the focus back to its details button', async () => {
    const widget = await mount({ feed });
    const [card] = widget.offers('popular');
    press(card!.part('picture')!);
    await until(() => widget.dialog.isOpen, 'nothing opened');
    widget.dialog.element.close();
    await until(
      () => widget.element.shadowRoot!.activeElement === card!.part('details-button'),
      'the focus is elsewhere',
    );
  });

  it('opens nothing where text is selected, or with a modifier key', async () => {
    const widget = await mount({ feed });
    const title = widget.offers('popular')[0]!.part('offer-title')!;
    const keys = ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'].map((key) => () => press(title, { [key]: true }));
    expect(opens(widget, () => press(title))).to.equal(1);
    for (const each of [() => press(title, { moved: 20 }), ...keys]) expect(opens(widget, each)).to.equal(0);
  });

  it('opens nothing at its call to action', async () => {
    const widget = await mount({ feed });
    const cta = widget.offers('popular')[0]!.cta!;
    cta.addEventListener('click', (event) => event.preventDefault());
    expect(opens(widget, () => press(cta))).to.equal(0);
  });
});

it('a card has two stops for Tab, and nothing interactive inside anything interactive', async () => {
  const widget = await mount({ feed });
  for (const { card } of widget.offers()) {
    const stops = [...card.querySelectorAll('a,button,[tabindex]')];
    expect(stops.map((stop) => stop.getAttribute('part'))).to.deep.equal(['cta', 'details-button']);
    for (const stop of stops) expect(stop.parentElement!.closest('a,button,[role=button],[tabindex]')).to.equal(null);
  }
});

it('a card whose details open has the pointer of a button, except for a claim', async () => {
  const { card } = (await mount({ feed })).offers('popular')[0]!;
  expect(getComputedStyle(card).cursor).to.equal('pointer');
  const flow = await mountFlow({ giveaway: giveaway({ offers: [prize('a'), prize('b')] }) });
  expect(getComputedStyle(flow.offers()[0]!.card.querySelector('.claiming')!).cursor).to.equal('auto');
});
