import { expect } from '@open-wc/testing';
import { codesEnglish } from '../../src/locales/english/codes.js';
import { BASE, inDays, keep, showCodes } from '../support/codes-harness.js';
import { fakeClock } from '../support/fake-clock.js';
import { answerViewer, loadFlow, newShop } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { claimed, giveaway, prize } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { mount } from '../support/widget-harness.js';
import { goAndComeBack, prerenderPage } from '../support/page-life.js';
import { otherFrame, otherTab, refuseStorage } from '../giveaway/claims/other-tab.js';

describe('when another shopper comes', () => {
  useNetwork();
  type Changing = HTMLElement & { user?: string | undefined; baseUrl?: string };
  for (const [name, part, change] of [
    ['another one signs in', 'till', (element) => (element.user = 'ben')],
    ['the shopper signs out', 'remove', (element) => (element.user = undefined)],
    ['another shop is shown', 'remove-all', (element) => (element.baseUrl = 'https://other.example/rewards')],
  ] satisfies [string, string, (element: Changing) => void][])
    it(`what ${part} has opened closes: ${name}`, async () => {
      keep('ADAS', { expiry: inDays(5) });
      const codes = await showCodes();
      codes.press(part, part === 'remove-all' ? undefined : 'ADAS');
      await until(() => codes.dialog?.open === true, 'nothing is open');
      change(codes.element);
      await until(() => codes.dialog?.open !== true, 'it is still open');
      await codes.element.settled;
      expect(codes.text).not.to.contain('ADAS');
      Object.assign(codes.element, { baseUrl: BASE, user: 'ada' });
      await codes.element.settled;
      expect(codes.codes(), 'a question was answered by itself').to.deep.equal(['ADAS']);
    });

  it('nothing opens that was pressed before', async () => {
    keep('ADAS');
    keep('BENS', { user: 'ben' });
    const codes = await showCodes();
    const shown: Event[] = [];
    codes.element.addEventListener('rewards-code-show', (event) => shown.push(event));
    codes.press('till', 'ADAS');
    codes.element.user = 'ben';
    await codes.element.settled;
    codes.press('till', 'BENS');
    await until(() => codes.dialog?.open === true, 'nothing is open');
    expect(codes.dialog!.innerText).to.contain('BENS').and.not.to.contain('ADAS');
    expect(shown).to.have.length(1);
  });

  it('the paper of a print that is under way is empty', async () => {
    keep('ADAS');
    const codes = await showCodes();
    const { print } = window;
    const paper = (): Element | null => document.querySelector('[data-rewards-paper]');
    window.print = () => undefined;
    try {
      codes.press('print');
      await until(() => paper() !== null, 'nothing is printed');
      codes.element.user = 'ben';
      await codes.element.settled;
      expect(paper()).to.equal(null);
    } finally {
      window.print = print;
      dispatchEvent(new Event('afterprint'));
    }
  });
});

describe('a code that the browser can’t keep', () => {
  const { setItem, getItem } = Storage.prototype;

  // Before the network's own, which clears storage.
  afterEach(() => void Object.assign(Storage.prototype, { setItem, getItem }));
  const network = useNetwork();

  const cases: Record<string, { refuse?: () => void; remember?: 'none' | 'device' }> = {
    'its storage is full': { refuse: () => refuseStorage('setItem') },
    'its storage keeps nothing, and says nothing': { refuse: () => (Storage.prototype.setItem = () => {}) },
    'its storage can’t be read': { refuse: () => refuseStorage('getItem', 'SecurityError') },
    'the page wants it so': { remember: 'none' },
  };
  for (const [name, { refuse, remember = 'device' }] of Object.entries(cases))
    it(`is shown for the page’s life: ${name}`, async () => {
      refuse?.();
      const shop = { baseUrl: newShop(), apiKey: 'key', user: 'ada', remember } as const;
      const codes = await showCodes(shop);
      expect(codes.codes()).to.be.empty;
      const flow = await loadFlow(network, {
        ...shop,
        viewer: null,
        payload: giveaway({ offers: [prize('a'), prize('b')] }),
      });
      flow.press('a');
      (await network.next()).json(claimed('CODE-A'));
      await until(() => codes.codes()[0] === 'CODE-A', 'the code did not come');
      flow.press('b');
      (await network.next()).json(claimed('CODE-B'));
      await until(() => codes.codes().length === 2, 'the second code did not come');
      expect(codes.state()).to.equal('ready');

      codes.press('away', 'CODE-A');
      await until(() => codes.away()[0] === 'CODE-A', 'it is not put away');
      expect(codes.codes()).to.deep.equal(['CODE-B']);
      const later = await showCodes(shop);
      const shown = [later.codes(), later.away()];
      expect(shown, `another element of the page: ${later.state()} ${later.text}`).to.deep.equal([
        ['CODE-B'],
        ['CODE-A'],
      ]);
      expect((await showCodes({ ...shop, user: 'ben' })).codes(), 'another shopper').to.be.empty;
      expect((await showCodes({ ...shop, baseUrl: newShop() })).codes(), 'another shop').to.be.empty;

      codes.press('remove', 'CODE-B');
      await codes.answer(codesEnglish.remove);
      await until(() => codes.codes().length === 0, 'it is not removed');
      await codes.element.forgetCodes();
      expect([codes.state(), later.state()]).to.deep.equal(['empty', 'empty']);
    });

  it('is stored when that works again', async () => {
    refuseStorage('setItem');
    keep('LATE');
    expect((await showCodes()).codes()).to.deep.equal(['LATE']);
    Object.assign(Storage.prototype, { setItem });
    keep('LATE');
    expect(Object.values<string>({ ...otherFrame().localStorage }).join()).to.contain('LATE');
  });
});

describe('on a page that changes, <rewards-codes>', () => {
  const network = useNetwork();

  for (const [name, part] of [
    ['the till', 'till'],
    ['a question', 'remove'],
  ] as const) {
    it(`leaves the page usable when a router hides the view with ${name}`, async () => {
      keep('ONE');
      const codes = await showCodes();
      const view = codes.element.parentElement!;
      codes.press(part, 'ONE');
      await until(() => codes.dialog?.open === true, 'it is not open');
      view.style.display = 'none';
      await until(() => !codes.dialog, 'it stays open');
      view.style.display = '';
      expect(codes.codes()).to.deep.equal(['ONE']);
    });

    it(`lets ${name} be used in a drawer that is only invisible`, async () => {
      keep('ONE');
      const codes = await showCodes();
      codes.press(part, 'ONE');
      await until(() => codes.dialog?.open === true, 'it is not open');
      Object.assign(codes.element.parentElement!.style, { visibility: 'hidden', opacity: '0', pointerEvents: 'none' });
      const { visibility, pointerEvents } = getComputedStyle(codes.dialog!.querySelector('button')!);
      expect([visibility, pointerEvents]).to.deep.equal(['visible', 'auto']);
    });
  }

  it('shows a code that another tab adds, and drops one that it removes', async () => {
    keep('FIRST');
    const codes = await showCodes();
    const name = Object.keys(localStorage)[0]!;
    const text = localStorage.getItem(name)!;
    otherTab().removeItem(name);
    await until(() => codes.state() === 'empty', 'it is still there');
    otherTab().setItem(name, text);
    await until(() => codes.codes().length === 1, 'it did not come');
  });

  it('reads again what is kept when the page comes back from the back/forward cache', async () => {
    keep('NEW');
    const [[name, text]] = Object.entries<string>({ ...localStorage }) as [[string, string]];
    localStorage.clear();
    keep('OLD');
    const codes = await showCodes();
    goAndComeBack(() => {
      localStorage.clear();
      localStorage.setItem(name, text);
    });
    await until(() => codes.codes().join() === 'NEW', 'it still shows the codes of before');
  });

  it('shows none to a page that comes back from the cache until the gateway has named the shopper', async () => {
    keep('ONE', { user: 'viewer-1' });
    const shown = showCodes({ apiKey: undefined, user: undefined });
    answerViewer(await network.next(), { data: { codes: [] } }, 'viewer-1');
    const codes = await shown;
    codes.part('till', 'ONE')!.focus();
    codes.press('till', 'ONE');
    await until(() => codes.dialog?.open === true, 'the till is not open');
    for (const [viewer, found] of [
      ['viewer-1', true],
      ['viewer-2', false],
    ] as const) {
      goAndComeBack();
      const exchange = await network.next();
      expect([codes.text, codes.dialog?.open ?? false]).to.deep.equal(['', false]);
      answerViewer(exchange, { data: { codes: [] } }, viewer);
      await until(() => codes.text !== '', 'it stays hidden');
      expect(codes.text.includes('ONE')).to.equal(found);
      expect(codes.focused?.part.value, 'the focus').to.equal(found ? 'till' : undefined);
    }
  });

  it('asks who the shopper is when a page that was prerendered is shown, and not before', async () => {
    keep('ONE', { user: 'viewer-1' });
    const show = prerenderPage();
    const shown = showCodes({ apiKey: undefined, user: undefined });
    await new Promise(requestAnimationFrame);
    expect(network.requests).to.be.empty;
    show();
    answerViewer(await network.next(), { data: { codes: [] } }, 'viewer-1');
    expect((await shown).codes()).to.deep.equal(['ONE']);
  });

  it('opens no till for a code that ended while the device slept, and says that it has', async () => {
    const clock = fakeClock();
    try {
      keep('ENDS', { expiry: inDays(1) });
      keep('STAYS');
      const codes = await showCodes();
      clock.sleep(2 * 86_400_000);
      codes.press('till', 'ENDS');
      await until(() => codes.away().join() === 'ENDS', 'it is still there');
      await codes.element.settled;
      expect(codes.dialog?.open ?? false).to.equal(false);
      await clock.pass(60_000);
      expect([codes.codes(), codes.away()]).to.deep.equal([['STAYS'], ['ENDS']]);
    } finally {
      clock.stop();
    }
  });

  it('counts no views of codes, which are the shopper’s own', async () => {
    keep('ONE');
    const codes = await showCodes();
    const views: Event[] = [];
    codes.element.addEventListener('rewards-offer-view', (event) => views.push(event));
    const parent = codes.element.parentElement!;
    Object.assign(parent.style, { display: 'grid', gridTemplateColumns: '1fr 1fr' });
    // Beside it. Its card comes later, so its view would come later, too.
    const widget = await mount({ feed: payload({ all: [fullOffer('later')] }), parent });
    widget.offer('later').card.scrollIntoView();
    await widget.nextEvent('rewards-offer-view');
    expect(views).to.be.empty;
  });
});
