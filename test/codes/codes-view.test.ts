import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inOneSize } from '../../src/card/images.js';
import { deriveCodes, type LoadedCodes } from '../../src/codes/codes-view.js';
import { readDisplay, type DisplayMoment, type GivenDisplay } from '../../src/element/moment.js';
import type { KeptCode } from '../../src/shopper/keep-code.js';
import { keyOf } from '../../src/shopper/kept-codes.js';
import { Locale } from '../../src/locales/locale.js';
import { codesEnglish } from '../../src/locales/english/codes.js';
import { datesEnglish } from '../../src/locales/english/dates.js';

const NOON = Date.UTC(2026, 4, 10, 12);
const DAY_MS = 86_400_000;

function momentOf(given: GivenDisplay = {}): DisplayMoment {
  const locale = new Locale('en-GB', [], 'UTC');
  return { locale, now: NOON, display: readDisplay(given), ofAge: false, pictureOf: inOneSize };
}

const at = (offset: number): string => new Date(NOON + offset).toISOString();

function code(name: string, { expiry, away = false, ...rest }: Partial<KeptCode> & { expiry?: string } = {}): KeptCode {
  return { code: name, at: 1, away, offer: { id: name, title: `Title ${name}`, partner: 'Partner', expiry }, ...rest };
}

interface Known {
  readonly loaded: LoadedCodes | undefined;
  readonly kept: readonly KeptCode[];
  readonly hasStorage: boolean;
}

function derive(known: Partial<Known> = {}, given: GivenDisplay = {}) {
  const { loaded, kept, hasStorage } = { loaded: { viewers: ['ada'] }, kept: [], hasStorage: true, ...known };
  return deriveCodes(loaded, momentOf(given), kept, hasStorage);
}

function vaultOf(...codes: KeptCode[]) {
  return new Map(codes.map((kept) => [keyOf(kept), { ...kept, id: `id-${kept.code}` }]));
}

describe('what <rewards-codes> shows', () => {
  const nobody = { viewers: [] };
  const failed = { viewers: [], hasFailed: true };
  const offline = { viewers: ['ada'], hasFailed: true, offline: { until: NOON + 1, isCurrent: () => true } };
  const partly = { viewers: ['ada'], hasFailed: true };
  for (const [what, known, state, words] of [
    ['until the shopper is known', { loaded: undefined }, 'loading', undefined],
    ['when nobody is signed in', { loaded: nobody }, 'empty', codesEnglish.signInCodes],
    ['when the gateway failed', { loaded: failed }, 'error', codesEnglish.codesFailed],
    ['when the vault failed, without codes', { loaded: partly }, 'error', codesEnglish.codesFailed],
    ['when the vault failed, with codes', { loaded: partly, kept: [code('A')] }, 'ready', codesEnglish.codesFailed],
    ['without a connection', { loaded: offline, kept: [code('A')] }, 'ready', codesEnglish.offlineCodes],
    ['without a connection, and codes', { loaded: offline }, 'error', codesEnglish.codesFailed],
    ['without codes', {}, 'empty', codesEnglish.noCodes],
    ['without storage', { hasStorage: false }, 'empty', codesEnglish.notKept],
    [
      'without storage, from an empty vault',
      { hasStorage: false, loaded: { viewers: ['ada'], vault: vaultOf() } },
      'empty',
      codesEnglish.noCodes,
    ],
    ['with codes', { kept: [code('A')] }, 'ready', undefined],
    ['with codes that are all put away', { kept: [code('A', { away: true })] }, 'ready', undefined],
  ] as const)
    test(`${what}: ${state}`, () => {
      const view = derive(known);
      assert.equal(view.state, state);
      if (words) assert.equal(view.words, words);
      assert.equal(view.isOffline, words === codesEnglish.offlineCodes);
      assert.equal(view.hasFailed, view.isOffline || words === codesEnglish.codesFailed);
    });

  test('is each code once, from the browser rather than the vault, and what is used or has ended apart', () => {
    const kept = [
      code('BOTH', { at: 4, away: true }),
      code('HERE', { at: 2 }),
      code('OVER', { at: 9, expiry: at(-1) }),
    ];
    const vault = vaultOf(code('BOTH', { at: 4 }), code('THERE', { at: 3 }), code('SOON', { at: 1, expiry: at(9) }));
    const sections = derive({ kept, loaded: { viewers: ['ada'], vault } }).sections;
    assert.deepEqual(
      sections.map(({ offers }) => offers.map(({ kept, position }) => `${position} ${kept.code}`)),
      [['1 SOON', '2 THERE', '3 HERE'], ['1 BOTH'], ['1 OVER']],
    );
  });

  for (const [what, kept, expected] of [
    ['without an end', code('A'), [true, false, undefined, undefined]],
    [
      'that ends in three days',
      code('A', { expiry: at(3 * DAY_MS) }),
      [true, false, 'Ends in 3 days', NOON + 2 * DAY_MS],
    ],
    ['that ends within a day', code('A', { expiry: at(DAY_MS) }), [true, false, datesEnglish.endsTomorrow, undefined]],
    ['that ends now', code('A', { expiry: at(0) }), [false, true, 'Ended on 10 May', undefined]],
    ['that has ended', code('A', { expiry: at(-DAY_MS) }), [false, true, 'Ended on 9 May', undefined]],
    [
      'that is put away',
      code('A', { expiry: at(3 * DAY_MS), away: true }),
      [false, false, 'Ends in 3 days', undefined],
    ],
  ] as const)
    test(`of a code ${what}`, () => {
      const [shown] = derive({ kept: [kept] }).sections.flatMap(({ offers }) => offers);
      assert.deepEqual([shown!.isUsable, shown!.ended, shown!.end, shown!.remindsAt], expected);
    });

  for (const [offer, title, partner, initial] of [
    [{ title: 'Ten percent', partner: 'bean' }, 'Ten percent', 'bean', 'B'],
    [{ partner: 'bean' }, 'bean', undefined, 'B'],
    [{ title: 'Ten percent' }, 'Ten percent', undefined, 'T'],
    [{ title: 'bean', partner: 'bean' }, 'bean', undefined, 'B'],
    [{}, undefined, undefined, 'S'],
  ] as const)
    test(`as title, partner and initial of ${JSON.stringify(offer)}`, () => {
      const [shown] = derive({ kept: [code('save', { offer })] }).sections[0].offers;
      assert.deepEqual([shown!.title, shown!.partner, shown!.initial], [title, partner, initial]);
    });

  test('changes next when a reminder is over, a code ends, or its shopper counts no longer as known', () => {
    const soon = code('A', { expiry: at(DAY_MS / 2) });
    const later = code('B', { expiry: at(1.25 * DAY_MS) });
    assert.equal(derive({ kept: [soon, later] }).nextChange, NOON + DAY_MS / 4);
    assert.equal(derive({ kept: [soon] }).nextChange, NOON + DAY_MS / 2);
    assert.equal(derive({ kept: [code('C', { expiry: at(-1) }), code('D')] }).nextChange, Infinity);
    assert.equal(derive().nextChange, Infinity);
    const offline = { until: NOON + 7, isCurrent: () => true };
    assert.equal(derive({ kept: [soon], loaded: { viewers: ['ada'], offline } }).nextChange, NOON + 7);
  });

  test('keeps the offer of a code, so that what was copied is known after an update', () => {
    const kept = [code('A')];
    const offerOf = (view: ReturnType<typeof derive>) => view.sections[0].offers[0]!.offer;
    assert.equal(offerOf(derive({ kept })), offerOf(derive({ kept })));
    assert.ok(!JSON.stringify(offerOf(derive({ kept: [code('A', { code: 'SECRET' })] }))).includes('SECRET'));
  });

  for (const [given, heading, titleLevel] of [
    [{}, codesEnglish.codes, 3],
    [{ heading: 'Mine', headingLevel: '4' }, 'Mine', 5],
    [{ heading: null, headingLevel: 9 }, codesEnglish.codes, 6],
  ] as const)
    test(`below the heading of ${JSON.stringify(given)}`, () => {
      const view = derive({}, given);
      assert.deepEqual([view.heading, view.titleLevel], [heading, titleLevel]);
    });
});
