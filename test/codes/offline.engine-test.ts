import { expect } from '@open-wc/testing';
import type { RewardsCodes } from '../../src/codes/rewards-codes.js';
import { forgetStored, lastName } from '../../src/shopper/storage.js';
import { codesEnglish } from '../../src/locales/english/codes.js';
import { BASE, keep, showCodes, type CodesHarness } from '../support/codes-harness.js';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';
import { answerViewer } from '../support/giveaway-harness.js';
import { useNetwork, type Exchange } from '../support/network.js';
import { goAndComeBack } from '../support/page-life.js';
import { until } from '../support/until.js';
import { otherTab, refuseStorage } from '../giveaway/claims/other-tab.js';
import { tokenOf } from '../shopper/token-of.js';

const DAY_MS = 86_400_000;
const OTHER = 'https://other.example/rewards';
const atGateway = { apiKey: undefined, user: undefined };

const named =
  (viewer: string, before?: string) =>
  (exchange: Exchange): void =>
    answerViewer(exchange, { success: true, data: { codes: [] } }, viewer, before);
const broken = (exchange: Exchange): void => exchange.fail();
const refused =
  (status: number, headers: HeadersInit = {}) =>
  (exchange: Exchange): void =>
    exchange.body('{"success":false}', { status, headers });

const isStored = (base = BASE): boolean => localStorage.getItem(lastName(base)) !== null;

describe('without a connection, <rewards-codes>', () => {
  const { setItem, getItem } = Storage.prototype;
  let clock: FakeClock;
  beforeEach(() => (clock = fakeClock()));
  afterEach(() => {
    clock.stop();
    Object.assign(Storage.prototype, { setItem, getItem });
  });
  const network = useNetwork();

  /** Opens a page with the element, whose gateway answers so. */
  async function visit(
    answer: (exchange: Exchange) => void,
    properties: Partial<RewardsCodes> = {},
  ): Promise<CodesHarness> {
    const shown = showCodes({ ...atGateway, ...properties });
    answer(await network.next());
    return shown;
  }

  /** A visit in which the gateway has named the shopper. */
  async function visited(viewer = 'viewer-1', properties: Partial<RewardsCodes> = {}): Promise<void> {
    const codes = await visit(named(viewer), properties);
    await until(() => localStorage.getItem(lastName(properties.baseUrl ?? BASE))?.includes(viewer) === true);
    codes.element.remove();
  }

  async function retried(codes: CodesHarness, answer: (exchange: Exchange) => void): Promise<void> {
    const loaded = codes.element.refresh();
    answer(await network.next());
    await loaded;
    await codes.element.settled;
  }

  function expectOffline(codes: CodesHarness, ...shown: string[]): void {
    expect([codes.state(), codes.codes()]).to.deep.equal(['ready', shown]);
    expect(codes.text).to.contain(codesEnglish.offlineCodes);
  }

  /** Nothing of anybody, and words with a way to try again. */
  function expectNone(codes: CodesHarness): void {
    expect([codes.state(), codes.codes(), codes.away()]).to.deep.equal(['error', [], []]);
    expect(codes.text).to.contain(codesEnglish.codesFailed);
  }

  beforeEach(() => {
    keep('ADAS', { user: 'viewer-1' });
    keep('BENS', { user: 'viewer-2' });
  });

  for (const [what, answer] of [
    ['breaks', broken],
    ['is answered with 500', refused(500)],
    ['is answered with 503', refused(503)],
  ] as const)
    it(`shows the codes of the shopper last known, with words, till and retry: a request ${what}`, async () => {
      await visited();
      const codes = await visit(answer);
      expectOffline(codes, 'ADAS');
      codes.press('till', 'ADAS');
      await until(() => codes.dialog?.open === true, 'the till did not open');
      expect(codes.dialog!.querySelector('svg')).to.exist;
      codes.dialog!.close();
      await until(() => !codes.dialog, 'the till stays');

      codes.press('retry');
      answer(await network.next());
      await codes.element.settled;
      expectOffline(codes, 'ADAS');

      codes.part('retry')!.focus();
      codes.press('retry');
      named('viewer-1')(await network.next());
      await codes.element.settled;
      expect(codes.codes()).to.deep.equal(['ADAS']);
      expect(codes.text).not.to.contain(codesEnglish.offlineCodes);
      expect(codes.part('retry')).to.equal(undefined);
    });

  it('does so when the gateway is silent', async () => {
    await visited();
    const shown = showCodes(atGateway);
    const { signal } = await network.next();
    Object.defineProperty(signal!, 'reason', { value: new DOMException('Too late', 'TimeoutError') });
    signal!.dispatchEvent(new Event('abort'));
    expectOffline(await shown, 'ADAS');
  });

  it('keeps what is open when the connection breaks, and shows codes kept under an earlier digest', async () => {
    keep('EARLIER', { user: 'viewer-0', at: 1 });
    const codes = await visit(named('viewer-1', 'viewer-0'));
    await until(isStored);
    codes.press('till', 'ADAS');
    await until(() => codes.dialog?.open === true, 'the till did not open');
    await retried(codes, broken);
    expectOffline(codes, 'ADAS', 'EARLIER');
    expect(codes.dialog!.open).to.equal(true);
  });

  it('says nothing of it when a failing gateway names the shopper', async () => {
    await visited();
    const codes = await visit(refused(503, { 'X-Rewards-Viewer': 'viewer-2' }));
    expect(codes.codes()).to.deep.equal(['BENS']);
    expect(codes.text).not.to.contain(codesEnglish.offlineCodes);
    await until(() => localStorage.getItem(lastName(BASE))!.includes('viewer-2'), 'it is not the one last known');
  });

  for (const status of [400, 404, 429])
    it(`shows none after an answer with ${status}, which forgets nobody`, async () => {
      await visited();
      expectNone(await visit(refused(status)));
      expectOffline(await visit(broken), 'ADAS');
    });

  for (const [what, answer] of [
    ['401', refused(401)],
    ['403', refused(403)],
    ['a page to sign in', (exchange: Exchange) => exchange.body('<html>')],
  ] as const)
    it(`shows none after ${what}`, async () => {
      await visited();
      const codes = await visit(answer);
      expect(codes.codes()).to.be.empty;
      await until(() => !isStored(), 'the shopper is still known');
      await retried(codes, broken);
      expectNone(codes);
    });

  it('shows none without an earlier visit', async () => expectNone(await visit(broken)));

  it('shows the shopper who came last', async () => {
    await visited('viewer-1');
    await visited('viewer-2');
    expectOffline(await visit(broken), 'BENS');
  });

  it('shows a shopper only where their gateway named them', async () => {
    await visited('viewer-1');
    keep('OTHERS', { user: 'viewer-2', base: OTHER });
    await visited('viewer-2', { baseUrl: OTHER });
    const codes = await visit(broken);
    expectOffline(codes, 'ADAS');
    codes.element.baseUrl = OTHER;
    broken(await network.next());
    await codes.element.settled;
    expectOffline(codes, 'OTHERS');
    codes.element.baseUrl = 'https://third.example/rewards';
    broken(await network.next());
    await codes.element.settled;
    expectNone(codes);
  });

  describe('forgets the shopper', () => {
    it('with forgetCodes()', async () => {
      const codes = await visit(named('viewer-1'));
      await until(isStored);
      await codes.element.forgetCodes();
      expect(isStored()).to.equal(false);
    });

    for (const [what, signOut] of [
      ['another tab signs out', () => otherTab().removeItem(lastName(BASE))],
      ['another tab forgets all', () => otherTab().clear()],
      ['another tab has another shopper', () => replaceViewer(otherTab())],
      ['another element forgets the codes', () => forgetStored(BASE)],
    ] as const)
      it(`when ${what}, and closes what is open`, async () => {
        await visited();
        const codes = await visit(broken);
        codes.press('till', 'ADAS');
        await until(() => codes.dialog?.open === true, 'the till did not open');
        signOut();
        await until(() => codes.state() === 'error', 'the codes stay');
        expectNone(codes);
        expect(codes.dialog?.open ?? false).to.equal(false);
      });

    it('who signed out while the page was in the back/forward cache', async () => {
      await visited();
      const codes = await visit(broken);
      goAndComeBack(() => localStorage.removeItem(lastName(BASE)));
      const exchange = await network.next();
      expect(codes.text).not.to.contain('ADAS');
      broken(exchange);
      await until(() => codes.text !== '', 'it stays hidden');
      expectNone(codes);
    });

    for (const remember of ['session', 'none'] as const)
      it(`with remember="${remember}", and keeps none`, async () => {
        await visited();
        const codes = await visit(broken);
        codes.element.remember = remember;
        broken(await network.next());
        await codes.element.settled;
        expectNone(codes);
        await retried(codes, named('viewer-1'));
        await until(() => !isStored(), 'the shopper is still known');
      });
  });

  describe('knows the shopper', () => {
    for (const [what, ms, isKnown] of [
      ['for thirty days', 30 * DAY_MS - 60_000, true],
      ['for no longer', 30 * DAY_MS + 60_000, false],
      ['by a clock that was set back a little', -3_600_000, true],
      ['not by a clock that was set back by more', -2 * DAY_MS, false],
    ] as const)
      it(what, async () => {
        await visited();
        clock.sleep(ms);
        const codes = await visit(broken);
        if (isKnown) expectOffline(codes, 'ADAS');
        else expectNone(codes);
      });

    it('until the thirty days are over, on a page that stays open', async () => {
      await visited();
      clock.sleep(30 * DAY_MS - 60_000);
      const codes = await visit(broken);
      expectOffline(codes, 'ADAS');
      await clock.pass(120_000);
      await until(() => codes.state() === 'error', 'the codes stay');
      expectNone(codes);
    });

    for (const [what, first, second, isKnown] of [
      ['by another token of theirs', tokenOf('ada'), tokenOf('ada', 2), true],
      ['not by somebody else’s token', tokenOf('ada'), tokenOf('ben'), false],
      ['not without their token', tokenOf('ada'), undefined, false],
      ['not by a token, if there was none', undefined, tokenOf('ben'), false],
    ] as const)
      it(what, async () => {
        await visited('viewer-1', { userToken: first });
        const codes = await visit(broken, { userToken: second });
        if (isKnown) expectOffline(codes, 'ADAS');
        else expectNone(codes);
      });
  });

  describe('on a browser whose storage', () => {
    it('is full, shows no shopper before the last one', async () => {
      await visited('viewer-1');
      refuseStorage('setItem');
      const codes = await visit(named('viewer-2'));
      await until(() => !isStored(), 'the one before is still known');
      await retried(codes, broken);
      expectNone(codes);
    });

    it('keeps nothing, and says nothing, shows no shopper', async () => {
      Storage.prototype.setItem = () => undefined;
      const codes = await visit(named('viewer-1'));
      await retried(codes, broken);
      expectNone(codes);
    });

    it('is blocked, shows none, and throws nothing', async () => {
      await visited();
      refuseStorage('getItem', 'SecurityError');
      expectNone(await visit(broken));
    });

    for (const damaged of [
      '{',
      'null',
      '[]',
      '{"v":1,"at":',
      '{"v":1,"viewers":[],"at":',
      '{"v":2,"viewers":["viewer-1"],"at":',
    ])
      it(`has ${damaged} for the shopper, shows none`, async () => {
        await visited();
        localStorage.setItem(lastName(BASE), damaged.endsWith(':') ? `${damaged}${Date.now()}}` : damaged);
        expectNone(await visit(broken));
      });
  });
});

/** Another shopper is named in another tab. */
function replaceViewer(storage: Storage): void {
  const text = storage.getItem(lastName(BASE))!;
  storage.setItem(lastName(BASE), text.replace('viewer-1', 'viewer-3'));
}
