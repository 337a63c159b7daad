import { expect } from '@open-wc/testing';
import { useNetwork } from '../support/network.js';
import { offers, payload } from '../support/sample-feed.js';
import { create, loadWidget, wrapper, type WidgetHarness, type WidgetOptions } from '../support/widget-harness.js';

const good = payload({ all: offers(4) });

/** What pushes a widget out of view. */
function tall(): HTMLElement {
  const parent = wrapper();
  parent.appendChild(document.createElement('div')).style.height = '5000px';
  return parent;
}

/** A widget far below the part of the page in view. */
function far(options: WidgetOptions = { feedUrl: 'https://feed.example' }): WidgetHarness {
  scrollTo(0, 0);
  return create({ loading: 'lazy', parent: tall(), ...options });
}

describe('loading="lazy"', () => {
  const network = useNetwork();

  it('loads once, when the element is near the viewport', async () => {
    const widget = far();
    await widget.watches();
    expect([widget.state(), network.requests.length]).to.deep.equal(['loading', 0]);
    widget.element.scrollIntoView();
    (await network.next()).json(good);
    await widget.becomes('ready');
    scrollTo(0, 0);
    widget.element.scrollIntoView();
    await widget.drawn();
    expect(network.requests).to.have.length(1);
  });

  it('loads at once on refresh()', async () => {
    const widget = far();
    const refreshed = widget.element.refresh();
    (await network.next()).json(good);
    await refreshed;
    await widget.becomes('ready');
    expect(network.requests).to.have.length(1);
  });

  it('settles refresh() when it is removed meanwhile', async () => {
    const widget = far();
    const refreshed = widget.element.refresh();
    const { signal } = await network.next();
    await widget.remove();
    expect(signal?.aborted).to.be.true;
    await refreshed;
  });

  it('loads at once when it is no longer lazy', async () => {
    const widget = far();
    await widget.watches();
    widget.element.loading = 'eager';
    await network.next();
  });

  it('doesn’t delay a payload, and fires ready once', async () => {
    const widget = far({ feed: good });
    const ready = widget.record('rewards-ready');
    await widget.becomes('ready');
    widget.element.scrollIntoView();
    await widget.watches();
    expect(ready).to.have.length(1);
  });

  it('keeps what is already loaded, and stops waiting', async () => {
    const widget = await loadWidget(network, good, { parent: tall() });
    widget.element.loading = 'lazy';
    await widget.drawn();
    expect([widget.state(), network.requests.length]).to.deep.equal(['ready', 1]);
    widget.element.feedUrl = 'https://other.example';
    await network.next();
  });

  it('still waits after a removal and return', async () => {
    const widget = far();
    await widget.watches();
    await widget.remove();
    tall().append(widget.element);
    await widget.watches();
    expect(network.requests).to.be.empty;
    widget.element.scrollIntoView();
    await network.next();
  });
});
