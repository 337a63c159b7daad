import { expect } from '@open-wc/testing';
import { keep, showCodes } from '../support/codes-harness.js';
import { useConsoleWarnings } from '../support/console-warnings.js';
import { claimCode, loadFlow, newShop } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { offer, payload } from '../support/sample-feed.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { mount } from '../support/widget-harness.js';
import { catalogueOffers, mountCatalogue } from '../widget/catalogue/catalogue-harness.js';

const PLACE = 'sub={placement}-{position}-{offer}';

/** Presses a link. Returns its address, and the one in the event. */
function follow(link: HTMLElement | undefined): [followed: string, url: string] {
  let url = '';
  document.addEventListener('rewards-offer-click', ({ detail }) => (url = detail.url), { once: true });
  // After our own listener, so that no page opens.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  link!.click();
  return [(link as HTMLAnchorElement).href, url];
}

const both = (url: string): [string, string] => [url, url];

describe('links to partners', () => {
  const network = useNetwork();

  it('have the parameters on all cards of a widget, and in the details, as the event says, but not those to terms', async () => {
    const row = [
      offer('a'),
      offer('b', { url: 'https://shop.example/b?sub=0&x=1#top', terms: 'https://shop.example/terms' }),
    ];
    const linkParams = `${PLACE}&v={variant}&g={giveaway}`;
    const feed = payload({ hero: [offer('h')], popular: row, all: row });
    const widget = await mount({ feed, linkParams, variant: 'B 2' });
    const [h, b, again] = [widget.offer('h'), widget.offer('b', 'popular'), widget.offer('b', 'all')];
    expect(follow(h.cta)).to.deep.equal(both('https://shop.example/h?sub=hero-1-h&v=B%202&g='));
    expect(follow(b.cta)).to.deep.equal(both('https://shop.example/b?x=1&sub=popular-2-b&v=B%202&g=#top'));
    const expected = both('https://shop.example/b?x=1&sub=all-2-b&v=B%202&g=#top');
    expect(follow(again.cta)).to.deep.equal(expected);
    again.openDetails();
    await until(() => widget.dialog.isOpen);
    expect(follow(widget.dialog.part('cta'))).to.deep.equal(expected);
    expect(widget.dialog.terms).to.have.property('href', 'https://shop.example/terms');
  });

  it('follow the attributes as they change, also in details that are open', async () => {
    const widget = await mount({ feed: payload({ popular: [offer('a')] }) });
    const { element } = widget;
    const details = await widget.openDetails('a');
    const shown = async () => {
      await element.updateComplete;
      return [widget.offer('a').cta!.href, (details.part('cta') as HTMLAnchorElement).href];
    };
    expect(await shown()).to.deep.equal(both('https://shop.example/a'));
    element.setAttribute('link-params', 'sub={variant}');
    expect(await shown()).to.deep.equal(both('https://shop.example/a?sub='));
    element.setAttribute('variant', 'b');
    expect(await shown()).to.deep.equal(both('https://shop.example/a?sub=b'));
    element.removeAttribute('link-params');
    expect(await shown()).to.deep.equal(both('https://shop.example/a'));
  });

  it('count the place among the results of a search', async () => {
    const catalogue = await mountCatalogue(catalogueOffers(14), { linkParams: PLACE });
    const { widget } = catalogue;
    expect(follow(widget.offer('a14').cta)).to.deep.equal(both('https://shop.example/14?sub=all-14-a14'));
    await catalogue.type('number 14');
    expect(follow(widget.offer('a14').cta)).to.deep.equal(both('https://shop.example/14?sub=all-1-a14'));
  });

  it('have them beside a claimed code, on the card and in the details, the code among them', async () => {
    const linkParams = `${PLACE}&g={giveaway}&p={partner}&c={code}`;
    const options = { baseUrl: newShop(), payload: giveaway({ offers: [prize('a')] }), linkParams };
    const flow = await loadFlow(network, options);
    expect(flow.prize().cta).to.equal(undefined);
    await claimCode(network, flow);
    const expected = both('https://shop.example/a?sub=giveaway-1-a&g=flow&p=Partner%20a&c=CODE-1');
    const copies = flow.record('rewards-code-copy');
    expect(follow(flow.prize().cta)).to.deep.equal(expected);
    await until(() => copies.length === 1);
    // Once copied, the card is drawn anew.
    await flow.drawn();
    expect(follow(flow.prize().cta)).to.deep.equal(expected);
    const details = await flow.openDetails('a');
    expect(follow(details.part('cta'))).to.deep.equal(expected);
    expect(details.part('terms')!.innerText).to.equal('One per person.');
  });

  it('have them in a shopper’s codes, by the place in their list, and in the reminder', async () => {
    keep('ONE', { at: 2, url: 'https://shop.example/one?sub=0', expiry: '2099-01-01' });
    keep('TWO', { at: 1, url: 'https://shop.example/two', expiry: '2099-02-01' });
    const codes = await showCodes({ linkParams: `${PLACE}&v={variant}&c={code}`, variant: 'b' });
    expect(follow(codes.part('cta', 'ONE'))).to.deep.equal(
      both('https://shop.example/one?sub=codes-1-offer-ONE&v=b&c=ONE'),
    );
    const two = 'https://shop.example/two?sub=codes-2-offer-TWO&v=b&c=TWO';
    expect(follow(codes.part('cta', 'TWO'))).to.deep.equal(both(two));
    const { click } = HTMLAnchorElement.prototype;
    // The file isn't to be saved.
    HTMLAnchorElement.prototype.click = () => undefined;
    try {
      codes.press('remind', 'TWO');
      await until(() => codes.part('message', 'TWO')!.querySelector('a') !== null, 'there is no reminder');
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
    const file = await new Promise<string>((resolve) => {
      const request = new XMLHttpRequest();
      request.open('GET', codes.part('message', 'TWO')!.querySelector('a')!.href);
      request.onload = () => resolve(request.responseText);
      request.send();
    });
    expect(file.replaceAll('\r\n ', '')).to.contain(`\r\nURL:${two}\r\n`);
    expect(localStorage.getItem(Object.keys(localStorage)[0]!)).not.to.contain('sub=codes');
  });

  describe('with a malformed template', () => {
    const said = useConsoleWarnings();

    it('are plain, which the console says once', async () => {
      const feed = payload({ popular: [offer('a'), offer('b')] });
      for (let visit = 0; visit < 2; visit++) {
        const widget = await mount({ feed, linkParams: 'sub={user}' });
        expect(follow(widget.offer('b').cta)).to.deep.equal(both('https://shop.example/b'));
      }
      expect(said).to.deep.equal([
        'rewards-widget: link-params="sub={user}" is malformed, so links get no parameters.',
      ]);
    });

    it('are plain in codes, too', async () => {
      keep('ONE', { url: 'https://shop.example/one' });
      const codes = await showCodes({ linkParams: 'sub' });
      expect(follow(codes.part('cta', 'ONE'))).to.deep.equal(both('https://shop.example/one'));
      await until(() => said.length === 1);
      expect(said[0]).to.contain('link-params="sub" is malformed');
    });
  });
});
