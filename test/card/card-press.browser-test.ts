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

const feed = payload({ hero: offers(1), popular: offers(2), all: offers(3) });

/** How often a press also presses a details button, which happens at once. */
function opens({ element }: { readonly element: HTMLElement }, press: () => void): number {
  let count = 0;
  element.shadowRoot!.addEventListener('click', ({ target }) => {
    if ((target as Element).matches('[part=details-button]')) count++;
  });
  press();
  return count;
}

describe('a press on a card', () => {
  it('opens its details', async () => {
    const widget = await mount({ feed });
    const opened = widget.nextEvent('rewards-offer-open');
    press(widget.offers('popular')[1]!.part('offer-title')!);
    expect((await opened).detail.offer.title).to.equal('Title o2');
    expect(widget.dialog.isOpen).to.be.true;
  });

  it('is one on its details button, wherever it is, in every placement', async () => {
    const widget = await mount({ feed });
    for (const placement of ['hero', 'popular', 'all'])
      for (const part of ['picture', 'offer-image', 'offer-title', 'offer-description', 'offer-partner', 'discount'])
        expect(
          opens(widget, () => press(widget.offers(placement)[0]!.part(part)!)),
          `${part} of ${placement}`,
        ).to.equal(1);
  });

  it('opens the details in a giveaway, too, but not at the claim', async () => {
    const flow = await mountFlow({ giveaway: giveaway({ offers: [prize('a'), prize('b')] }) });
    const [card] = flow.offers();
    expect(opens(flow, () => press(card!.card.querySelector<HTMLElement>('.foot')!))).to.equal(0);
    expect(opens(flow, () => press(card!.part('offer-title')!))).to.equal(1);
  });

  it('brings the focus back to its details button', async () => {
    const widget = await mount({ feed });
    const [card] = widget.offers('popular');
    press(card!.part('picture')!);
    await until(() => widget.dialog.isOpen, 'nothing opened');
    widget.dialog.element.close();
    await until(() => widget.focused === card!.part('details-button'), 'the focus is elsewhere');
  });

  it('opens nothing where text is selected, with a modifier key, and at its call to action', async () => {
    const widget = await mount({ feed });
    const [card] = widget.offers('popular');
    const title = card!.part('offer-title')!;
    card!.cta!.addEventListener('click', (event) => event.preventDefault());
    const keys = ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'].map((key) => () => press(title, { [key]: true }));
    for (const each of [() => press(title, { moved: 20 }), ...keys, () => press(card!.cta!)])
      expect(opens(widget, each)).to.equal(0);
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
