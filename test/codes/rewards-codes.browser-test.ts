import { expect } from '@open-wc/testing';
import type { RewardsEventMap } from '../../src/events.js';
import { forgetStored } from '../../src/shopper/storage.js';
import { codePressEnglish } from '../../src/locales/english/code-press.js';
import { codesEnglish } from '../../src/locales/english/codes.js';
import { BASE, inDays, keep, showCodes } from '../support/codes-harness.js';
import { newShop, loadFlow, claimCode } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { claimed } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { refuseStorage } from '../giveaway/claims/other-tab.js';

describe('<rewards-codes>', () => {
  const network = useNetwork();
  const { setItem, getItem } = Storage.prototype;

  afterEach(() => {
    Object.assign(Storage.prototype, { setItem, getItem });
    sessionStorage.clear();
  });

  describe('shows', () => {
    it('every code of the shopper, what ends soonest first, with partner, title and end', async () => {
      keep('OLD', { at: 1, expiry: '2099-12-24' });
      keep('NEW', { at: 2, url: 'https://partner.example/' });
      const codes = await showCodes();
      expect(codes.state()).to.equal('ready');
      expect(codes.codes()).to.deep.equal(['OLD', 'NEW']);
      expect(codes.card('OLD').innerText).to.contain('Title OLD').and.to.contain('Ends Dec 24, 2099');
      expect(codes.part('cta', 'NEW')).to.have.property('href', 'https://partner.example/');
      expect(codes.part('picture', 'NEW')!.dataset.initial).to.equal('P');
      expect(network.requests).to.have.length(0);
    });

    it('a code that a giveaway of this page claims, as soon as it is there', async () => {
      const baseUrl = newShop();
      const codes = await showCodes({ baseUrl });
      expect(codes.state()).to.equal('empty');
      const flow = await loadFlow(network, { baseUrl, apiKey: 'key', user: 'ada', viewer: null });
      flow.press();
      (await network.next()).json(claimed('CODE-1'));
      await until(() => codes.codes()[0] === 'CODE-1', 'the code did not come');
      expect(codes.part('offer-title')!.textContent).to.equal('Title a');
    });

    it('nothing of another shopper, and nothing when signed out', async () => {
      keep('ADAS');
      const codes = await showCodes({ user: 'ben' });
      expect([codes.state(), codes.text]).to.deep.equal(['empty', 'Your codes Codes you claim appear here.']);
      codes.element.user = undefined;
      await codes.element.settled;
      expect(codes.text).to.contain(codesEnglish.signInCodes);
      codes.element.user = 'ada';
      await codes.element.settled;
      expect(codes.codes()).to.deep.equal(['ADAS']);
    });

    it('that a code has ended, folded, without a button to copy it or for the till', async () => {
      keep('ENDED', { expiry: '2020-01-01' });
      const codes = await showCodes();
      expect([codes.codes(), codes.text]).to.deep.equal([[], 'Your codes PrintRemove all Ended (1)']);
      codes.unfold();
      expect(codes.card('ENDED').innerText).to.contain('Ended on Jan 1, 2020');
      for (const part of ['till', 'copy']) expect(codes.part(part, 'ENDED'), part).to.equal(undefined);
    });

    it('in words that the browser keeps no codes', async () => {
      refuseStorage('getItem', 'SecurityError');
      expect((await showCodes({ remember: 'none' })).text).to.contain(codesEnglish.notKept);
    });

    it('what the page has in the slot, in place of the message without codes', async () => {
      const own = document.createElement('p');
      own.slot = 'empty';
      own.textContent = 'Nothing yet';
      const codes = await showCodes({}, [own]);
      expect(own.assignedSlot).not.to.equal(null);
      expect(codes.state()).to.equal('empty');
    });

    it('no more than 200 codes, and drops the oldest', async () => {
      for (let n = 0; n <= 201; n++) keep(`C${n}`, { at: n + 1 });
      const shown = (await showCodes()).codes();
      expect([shown.length, shown[0], shown.at(-1)]).to.deep.equal([200, 'C201', 'C2']);
    });

    it('no record that is damaged', async () => {
      keep('GOOD');
      const [name, text] = Object.entries<string>({ ...localStorage })[0]!;
      for (const damaged of ['{', text.replace('"GOOD"', '7')])
        localStorage.setItem(`${name.slice(0, name.lastIndexOf(':') + 1)}${damaged.length}`, damaged);
      expect((await showCodes()).codes()).to.deep.equal(['GOOD']);
    });
  });

  describe('behind a gateway', () => {
    const atGateway = { apiKey: undefined, user: undefined };

    function answer(exchange: Awaited<ReturnType<typeof network.next>>, viewer: string, before?: string): void {
      const headers = { 'X-Rewards-Viewer': viewer, ...(before && { 'X-Rewards-Viewer-Before': before }) };
      exchange.body('{"success":true,"data":{"codes":[]}}', { headers });
    }

    it('asks who the shopper is, with their token, and shows the codes kept under either digest', async () => {
      keep('TODAY', { user: 'viewer-1', at: 2 });
      keep('BEFORE', { user: 'viewer-0', at: 1 });
      const shown = showCodes({ ...atGateway, userToken: 'the.token' });
      const exchange = await network.next();
      expect(exchange.url.href).to.match(new RegExp(`^${BASE}/codes\\?once=[\\w-]{16,}$`));
      expect(exchange.headers.get('Authorization')).to.equal('Bearer the.token');
      expect(exchange.headers.has('X-Rewards-Client')).to.equal(true);
      answer(exchange, 'viewer-1', 'viewer-0');
      expect((await shown).codes()).to.deep.equal(['TODAY', 'BEFORE']);
    });

    it('shows an error for an address with a user name, and asks nothing', async () => {
      const codes = await showCodes({ ...atGateway, baseUrl: BASE.replace('://', '://ann:secret@') });
      expect([codes.state(), network.requests.length]).to.deep.equal(['error', 0]);
      expect(codes.part('error')!.innerText).not.to.contain('secret');
    });

    it('says that signing in is needed when the gateway knows nobody', async () => {
      const shown = showCodes(atGateway);
      (await network.next()).json({ success: false, message: 'no' }, 401);
      const codes = await shown;
      expect([codes.state(), codes.text.includes(codesEnglish.signInCodes)]).to.deep.equal(['empty', true]);
    });

    it('says that it could not load them, and tries again', async () => {
      keep('CODE', { user: 'viewer-1' });
      const shown = showCodes(atGateway);
      (await network.next()).fail();
      const codes = await shown;
      expect(codes.state()).to.equal('error');
      codes.press('retry');
      answer(await network.next(), 'viewer-1');
      await until(() => codes.state() === 'ready');
      expect(codes.codes()).to.deep.equal(['CODE']);
    });
  });

  describe('lets a shopper', () => {
    it('copy a code, and says so', async () => {
      keep('COPY-ME', { title: 'Ten percent', id: 'o1' });
      const codes = await showCodes();
      const fired = new Promise<RewardsEventMap['rewards-code-copy']>((resolve) =>
        codes.element.addEventListener('rewards-code-copy', resolve),
      );
      codes.press('copy', 'COPY-ME');
      const { detail } = await fired;
      expect(detail).to.include({ placement: 'codes', position: 1 });
      expect(JSON.stringify(detail)).not.to.contain('COPY-ME');
    });

    it('put a code away and bring it back, with the focus on the next one', async () => {
      keep('USED', { at: 2 });
      keep('OTHER', { at: 1 });
      const codes = await showCodes();
      codes.press('away', 'USED');
      await until(() => codes.away().includes('USED'), 'it is not put away');
      expect(codes.codes()).to.deep.equal(['OTHER']);
      expect(codes.card('OTHER').contains(codes.focused)).to.equal(true);
      expect(codes.text).to.contain('Used (1)');
      codes.press('back', 'USED');
      await until(() => codes.codes().includes('USED'), 'it is not back');
    });

    it('see in words that a change could not be stored', async () => {
      keep('USED');
      const codes = await showCodes();
      refuseStorage('setItem');
      codes.press('away', 'USED');
      await until(() => codes.text.includes(codePressEnglish.notSaved), 'nothing is said');
      expect(codes.codes()).to.deep.equal(['USED']);
    });

    it('remove a code only after a question, from the giveaway too', async () => {
      const baseUrl = newShop();
      const flow = await loadFlow(network, { baseUrl, apiKey: 'key', user: 'ada', viewer: null });
      await claimCode(network, flow);
      const codes = await showCodes({ baseUrl });
      codes.press('remove', 'CODE-1');
      await codes.answer(codePressEnglish.cancel);
      expect(codes.codes()).to.deep.equal(['CODE-1']);
      codes.press('remove', 'CODE-1');
      await codes.answer(codesEnglish.remove);
      await until(() => codes.state() === 'empty');
      await flow.shows('button');
      expect(JSON.stringify({ ...localStorage })).not.to.contain('CODE-1');
    });

    it('leave a link to the reminder’s file on the card, since a web view may have saved none', async () => {
      keep('ONE', { expiry: inDays(3) });
      keep('TWO', { expiry: inDays(4) });
      keep('NEVER');
      const codes = await showCodes();
      expect(codes.part('remind', 'NEVER')).to.equal(undefined);
      const { click } = HTMLAnchorElement.prototype;
      HTMLAnchorElement.prototype.click = () => undefined;
      try {
        codes.press('remind', 'TWO');
        await until(() => codes.card('TWO').innerText.includes('Not saved?'), 'nothing is said');
      } finally {
        HTMLAnchorElement.prototype.click = click;
      }
      const link = codes.part('message', 'TWO')!.querySelector('a')!;
      expect(link.checkVisibility()).to.equal(true);
      expect(link.download).to.equal('reminder.ics');
      expect(link.href).to.match(/^blob:/);
      expect(codes.card('ONE').innerText).not.to.include('Not saved?');
      codes.press('till', 'ONE');
      await until(() => !codes.card('TWO').innerText.includes('Not saved?'), 'it is still said');
    });
  });

  it('is emptied by the giveaway’s forgetCodes(), as the giveaway by its own', async () => {
    keep('ONE');
    const codes = await showCodes();
    forgetStored(BASE);
    await until(() => codes.state() === 'empty');
  });

  it('honours what was set before it was defined, and attributes', async () => {
    keep('ONE');
    const element = document.createElement('rewards-codes');
    for (const [name, value] of Object.entries({
      'base-url': BASE,
      'api-key': 'key',
      user: 'ada',
      heading: 'My codes',
      'heading-level': '3',
    }))
      element.setAttribute(name, value);
    document.body.append(element);
    await element.settled;
    const heading = element.shadowRoot!.querySelector('[part=heading]')!;
    expect([heading.textContent, heading.ariaLevel]).to.deep.equal(['My codes', '3']);
    element.removeAttribute('heading');
    await element.settled;
    expect(heading.textContent).to.equal(codesEnglish.codes);
    element.remove();
  });
});
