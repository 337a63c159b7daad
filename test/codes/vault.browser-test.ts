import { expect } from '@open-wc/testing';
import type { RewardsCodes } from '../../src/codes/rewards-codes.js';
import { keptNames } from '../../src/shopper/code-records.js';
import { codePressEnglish } from '../../src/locales/english/code-press.js';
import { codesEnglish } from '../../src/locales/english/codes.js';
import { BASE, CodesHarness, inDays, keep } from '../support/codes-harness.js';
import { useNetwork, type Exchange } from '../support/network.js';
import { until } from '../support/until.js';
import { wrapper } from '../support/widget-harness.js';
import { refuseStorage } from '../giveaway/claims/other-tab.js';

/** A code as a gateway's vault lists it. */
const entry = (code: string, at: number, offer: object = {}) => ({
  v: 1,
  id: `id-${code}`,
  code,
  at,
  offer: { id: `offer-${code}`, title: `Title ${code}`, partner: 'Partner', ...offer },
});

describe('<rewards-codes vault>', () => {
  const network = useNetwork();
  const { setItem, getItem } = Storage.prototype;

  afterEach(() => void Object.assign(Storage.prototype, { setItem, getItem }));

  /** Puts the element on a page behind a gateway, which has yet to answer. */
  function ask(properties: Partial<RewardsCodes> = {}): CodesHarness {
    const element = document.createElement('rewards-codes');
    Object.assign(element, { lang: 'en', baseUrl: BASE, vault: true }, properties);
    wrapper().append(element);
    return new CodesHarness(element);
  }

  function answer(exchange: Exchange, body: object, { status = 200, viewer = 'ada' } = {}): void {
    exchange.body(JSON.stringify(body), { status, headers: { 'X-Rewards-Viewer': viewer } });
  }

  const list = (...codes: readonly unknown[]) => ({ success: true, data: { codes } });
  const failure = { success: false, message: 'Your codes cannot be loaded at the moment.' };

  async function show(
    codes: readonly unknown[],
    properties: Partial<RewardsCodes> = {},
    status?: number,
  ): Promise<CodesHarness> {
    const shown = ask(properties);
    answer(await network.next(), status ? failure : list(...codes), { status });
    await shown.element.settled;
    return shown;
  }

  it('shows codes of other devices among those of this browser, each once', async () => {
    keep('HERE', { at: 2 });
    keep('BOTH', { at: 4, title: 'As kept here' });
    const codes = await show([entry('BOTH', 4), entry('THERE', 3, { expiry: inDays(3) }), entry('OLD', 1)]);
    expect(codes.codes()).to.deep.equal(['THERE', 'BOTH', 'HERE', 'OLD']);
    expect(codes.card('BOTH').innerText).to.contain('As kept here');
    expect(codes.card('THERE').innerText).to.contain('Title THERE').and.to.contain('Ends ');
    expect(codes.part('remind', 'THERE')).not.to.equal(undefined);
    expect(codes.state()).to.equal('ready');
    // What was only looked at is not kept on this device.
    expect(JSON.stringify({ ...localStorage })).not.to.contain('THERE');
  });

  it('shows only the browser’s codes without the attribute, and the vault’s once it has it', async () => {
    keep('HERE');
    const codes = await show([entry('THERE', 1)], { vault: false });
    expect(codes.codes()).to.deep.equal(['HERE']);
    codes.element.setAttribute('vault', '');
    answer(await network.next(), list(entry('THERE', 1)));
    await codes.element.settled;
    expect(codes.codes()).to.deep.equal(['HERE', 'THERE']);
    codes.element.removeAttribute('vault');
    answer(await network.next(), list());
    await codes.element.settled;
    expect([codes.element.vault, codes.codes()]).to.deep.equal([false, ['HERE']]);
  });

  it('shows the vault’s codes where the browser keeps none', async () => {
    refuseStorage('getItem', 'SecurityError');
    const codes = await show([entry('THERE', 1)], { remember: 'none' });
    expect(codes.codes()).to.deep.equal(['THERE']);
  });

  it('shows this browser’s codes when the vault is closed, and what is missing in words, with Try again', async () => {
    keep('HERE');
    const codes = await show([], {}, 503);
    expect([codes.state(), codes.codes()]).to.deep.equal(['ready', ['HERE']]);
    expect(codes.text).to.contain(codesEnglish.codesFailed);
    const { bottom } = codes.card('HERE').getBoundingClientRect();
    expect(codes.part('error')!.getBoundingClientRect().top - bottom).to.equal(16);
    codes.press('retry');
    answer(await network.next(), list(entry('THERE', 1)));
    await codes.element.settled;
    expect(codes.codes()).to.deep.equal(['HERE', 'THERE']);
    expect(codes.text).not.to.contain('We couldn’t');
  });

  it('asks for nothing when the page names the shopper, and shows no failure', async () => {
    keep('HERE');
    const codes = ask({ apiKey: 'key', user: 'ada' });
    await codes.element.settled;
    expect(network.requests).to.have.length(0);
    expect([codes.state(), codes.codes(), codes.part('retry')]).to.deep.equal(['ready', ['HERE'], undefined]);
  });

  it('shows no code of the last shopper while it asks for the next', async () => {
    const codes = await show([entry('ADAS', 1)], { userToken: 'a' });
    codes.element.userToken = 'b';
    await until(() => codes.state() === 'loading');
    expect(codes.codes()).to.deep.equal([]);
    answer(await network.next(), list(entry('BENS', 1)), { viewer: 'ben' });
    await codes.element.settled;
    expect(codes.codes()).to.deep.equal(['BENS']);
  });

  it('shows the answer for the shopper who was asked for last, whichever comes first', async () => {
    const codes = ask({ userToken: 'a' });
    const first = await network.next();
    codes.element.userToken = 'b';
    const second = await network.next();
    // Nobody waits for the first answer: its request has ended.
    expect([first.signal?.aborted, second.signal?.aborted]).to.deep.equal([true, false]);
    answer(second, list(entry('BENS', 1)), { viewer: 'ben' });
    await codes.element.settled;
    expect(codes.codes()).to.deep.equal(['BENS']);
  });

  describe('lets shoppers', () => {
    it('remove a code in the browser and in the vault, and moves the focus on', async () => {
      keep('BOTH', { at: 2 });
      const codes = await show([entry('BOTH', 2), entry('THERE', 1)]);
      codes.press('remove', 'BOTH');
      await codes.answer(codesEnglish.remove);
      const erasing = await network.next();
      expect(erasing.method).to.equal('DELETE');
      expect(erasing.url.pathname + erasing.url.search).to.match(/^\/rewards\/codes\?id=id-BOTH&once=[\w-]{16,}$/);
      for (const { headers, credentials, cache } of network.requests) {
        expect(headers.get('X-Rewards-Client')).not.to.equal(null);
        expect([credentials, cache]).to.deep.equal(['include', 'no-store']);
      }
      expect(codes.codes()).to.deep.equal(['BOTH', 'THERE']);
      answer(erasing, { success: true });
      await until(() => codes.codes().length === 1, 'it is still there');
      expect(codes.codes()).to.deep.equal(['THERE']);
      expect(codes.card('THERE').contains(codes.focused)).to.equal(true);
      expect(keptNames(localStorage, BASE, 'ada')).to.be.empty;
    });

    it('see in words that a code could not be removed, and it stays', async () => {
      keep('BOTH');
      const codes = await show([entry('BOTH', 2)]);
      codes.press('remove', 'BOTH');
      await codes.answer(codesEnglish.remove);
      answer(await network.next(), failure, { status: 503 });
      await until(() => codes.text.includes(codePressEnglish.notSaved), 'nothing is said');
      expect(codes.codes()).to.deep.equal(['BOTH']);
      expect(keptNames(localStorage, BASE, 'ada')).to.have.length(1);
    });

    it('remove a code of this browser alone without the gateway', async () => {
      keep('HERE');
      const codes = await show([]);
      codes.press('remove', 'HERE');
      await codes.answer(codesEnglish.remove);
      await until(() => codes.state() === 'empty', 'it is still there');
      expect(network.requests).to.have.length(1);
    });

    it('put a code of another device away, in this browser', async () => {
      const codes = await show([entry('THERE', 1)]);
      codes.press('away', 'THERE');
      await until(() => codes.away().includes('THERE'), 'it is not put away');
      expect(codes.codes()).to.deep.equal([]);
      const again = await show([entry('THERE', 1)]);
      expect(again.away()).to.deep.equal(['THERE']);
    });

    it('remove all codes, in the browser and in the vault', async () => {
      keep('HERE');
      const codes = await show([entry('THERE', 1)]);
      codes.press('remove-all');
      await codes.answer(codesEnglish.remove);
      const erasing = await network.next();
      expect([erasing.method, erasing.url.searchParams.has('id')]).to.deep.equal(['DELETE', false]);
      answer(erasing, { success: true });
      answer(await network.next(), list());
      await until(() => codes.state() === 'empty', 'they are still there');
      expect(keptNames(localStorage, BASE, 'ada')).to.be.empty;
    });

    it('see in words that the vault could not be emptied', async () => {
      keep('HERE');
      const codes = await show([entry('THERE', 1)]);
      codes.press('remove-all');
      await codes.answer(codesEnglish.remove);
      (await network.next()).fail();
      await until(() => codes.text.includes(codePressEnglish.notSaved), 'nothing is said');
      await until(() => codes.codes().join() === 'THERE', 'what is left is not shown');
    });
  });

  it('forgets the codes of the browser without asking the gateway, if it has no vault', async () => {
    keep('HERE');
    const codes = await show([], { vault: false });
    await codes.element.forgetCodes();
    expect([codes.state(), network.requests.length]).to.deep.equal(['empty', 1]);
  });

  it('erases with the token, and tells the page whether forgetCodes() has erased the vault', async () => {
    const codes = await show([entry('THERE', 1)], { userToken: 'signed' });
    const forgotten = codes.element.forgetCodes();
    const erasing = await network.next();
    expect(erasing.headers.get('Authorization')).to.equal('Bearer signed');
    erasing.fail();
    const outcome = await forgotten.then(
      () => 'forgotten',
      () => 'rejected',
    );
    expect(outcome).to.equal('rejected');
  });
});
