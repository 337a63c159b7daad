import { expect } from '@open-wc/testing';
import { mountFlow } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { fullOffer, payload, PICTURE } from '../support/sample-feed.js';
import { create, mount, wrapper } from '../support/widget-harness.js';

const feed = payload({ popular: [fullOffer('a')] });

/** An element of the page for the slot below the offers. */
function own<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.slot = 'footer';
  return element;
}

const elements = {
  'rewards-widget': (children: Element[]) => mount({ feed, children }),
  'giveaway-flow': (children: Element[]) => mountFlow({ children }),
};

for (const [name, mountWith] of Object.entries(elements))
  describe(`slotted content of ${name}`, () => {
    it('hides its own pictures', async () => {
      const picture = own('img');
      picture.hidden = true;
      await mountWith([picture]);
      const loaded = new Promise((resolve) => picture.addEventListener('load', resolve));
      picture.src = PICTURE;
      await loaded;
      expect(picture.hidden).to.be.true;
      picture.hidden = false;
      const broken = new Promise((resolve) => picture.addEventListener('error', resolve));
      picture.src = 'data:image/png,none';
      await broken;
      expect(picture.hidden).to.be.false;
    });

    it('has its own actions', async () => {
      const button = own('button');
      const errors: string[] = [];
      const onError = (event: ErrorEvent): void => {
        errors.push(event.message);
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      const widget = await mountWith([button]);
      window.addEventListener('error', onError, true);
      for (const action of ['back', 'forward', 'confirm-age', 'close', 'copy', 'open', 'go']) {
        button.dataset.action = action;
        button.click();
      }
      await widget.element.updateComplete;
      window.removeEventListener('error', onError, true);
      expect(errors).to.deep.equal([]);
    });

    it('doesn’t close our details', async () => {
      const dialog = own('dialog');
      const widget = await mountWith([dialog]);
      const details = await widget.openDetails('a');
      dialog.show();
      dialog.click();
      dialog.close();
      await new Promise((resolve) => dialog.addEventListener('close', resolve));
      expect(details.isOpen).to.be.true;
    });
  });

describe('an action of the page outside a widget', () => {
  const network = useNetwork();

  it('is not handled by the widget', async () => {
    const parent = wrapper();
    parent.dataset.action = 'retry';
    const text = own('p');
    const widget = create({ feedUrl: 'https://feed.example', children: [text], parent });
    (await network.next()).json(feed);
    await widget.becomes('ready');
    text.click();
    await widget.drawn();
    expect(network.requests).to.have.length(1);
  });
});
