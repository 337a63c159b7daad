import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkHistory } from './check-history.js';
import type { FaultKind, Given, History, Offer, Operation, Outcome } from './history.js';

const START = Date.parse('2027-01-31T09:30:00Z');
const DAY = 86_400_000;

const ONCE: Offer = { id: 'once', codes: ['A', 'B', 'C'] };
const MONTHLY: Offer = { id: 'monthly', frequency: '1month', codes: ['A', 'B', 'C'] };
const MONTH_END = Date.parse('2027-02-28T09:30:00Z');

const claimed = (code: string): Outcome => ({ is: 'claimed', code });
const LOST: Outcome = { is: 'lost' };
const ALREADY: Outcome = { is: 'already-claimed' };
const SOLD_OUT: Outcome = { is: 'sold-out' };
/** Rounded up to a whole second, since the code is given five milliseconds after the start. */
const tooSoon = (until = MONTH_END + 1000): Outcome => ({ is: 'too-soon', until });

/** Instants count from the start, in milliseconds. */
const op = (user: string, call: number, end: number, outcome: Outcome, key?: string): Omit<Operation, 'offer'> => ({
  user,
  call: START + call,
  end: START + end,
  outcome,
  ...(key !== undefined && { key }),
});
const row = (user: string, code: string, at: number): Omit<Given, 'offer'> => ({ user, code, at: START + at });

/** A history of one offer. What isn't given is left. */
function history(
  offer: Offer,
  operations: readonly Omit<Operation, 'offer'>[],
  given: readonly Omit<Given, 'offer'>[],
  left: readonly string[] = offer.codes.filter((code) => !given.some((one) => one.code === code)),
): History {
  return {
    offers: [offer],
    operations: operations.map((operation) => ({ ...operation, offer: offer.id })),
    given: given.map((one) => ({ ...one, offer: offer.id })),
    left: left.map((code) => ({ offer: offer.id, code })),
  };
}

const ann = row('ann', 'A', 5);
const gotA = op('ann', 0, 10, claimed('A'));

const HOUR = 3_600_000;
const WINDOW = MONTH_END - START;

/** A key is refused an hour before the window ends, and gets a code an hour after, with so many other refusals between. */
function refusedThenGiven(others: number): History {
  const refused = (at: number, key: string) => op('ann', WINDOW + at, WINDOW + at + 10, tooSoon(), key);
  return history(
    MONTHLY,
    [
      gotA,
      refused(-HOUR, 'k'),
      ...Array.from({ length: others }, (_, index) => refused(-HOUR + 100 * (index + 1), `other ${index}`)),
      op('ann', WINDOW + HOUR, WINDOW + HOUR + 10, claimed('B'), 'k'),
    ],
    [ann, row('ann', 'B', WINDOW + HOUR + 5)],
  );
}

describe('the checker of histories accepts', () => {
  const right: [title: string, history: History][] = [
    ['a run in which nobody claimed', history(ONCE, [], [])],
    ['a code for each of two people', history(ONCE, [gotA, op('ben', 2, 9, claimed('B'))], [ann, row('ben', 'B', 3)])],
    ['a lost answer whose claim was made', history(ONCE, [op('ann', 0, 10, LOST)], [row('ann', 'A', 5)])],
    ['a lost answer whose claim was made long after', history(ONCE, [op('ann', 0, 10, LOST)], [row('ann', 'A', 9000)])],
    ['a lost answer whose claim was never made', history(ONCE, [op('ann', 0, 10, LOST)], [])],
    ['a refusal after a code', history(ONCE, [gotA, op('ann', 20, 30, ALREADY)], [ann])],
    [
      'a refusal that overtakes its code',
      history(ONCE, [op('ann', 0, 90, claimed('A')), op('ann', 1, 30, ALREADY)], [ann]),
    ],
    [
      'a refusal because of a claim whose answer was lost',
      history(ONCE, [op('ann', 0, 9, LOST), op('ann', 20, 30, ALREADY)], [ann]),
    ],
    [
      'the same code again for the same key',
      history(ONCE, [op('ann', 0, 9, LOST, 'k'), op('ann', 20, 30, claimed('A'), 'k')], [ann]),
    ],
    [
      'the same refusal again for the same key, though there are codes by then',
      history(
        { ...ONCE, codes: ['A'] },
        [gotA, op('ben', 20, 30, SOLD_OUT, 'k'), op('ben', 40, 50, SOLD_OUT, 'k')],
        [ann],
      ),
    ],
    ['another answer for a refused key when five others were refused since', refusedThenGiven(5)],
    [
      'a refusal for a key whose code was given more than a day before, though it was repeated since',
      history(
        ONCE,
        [
          op('ann', 0, 9, LOST, 'k'),
          op('ann', 23 * HOUR, 23 * HOUR + 9, claimed('A'), 'k'),
          op('ann', 46 * HOUR, 46 * HOUR + 9, ALREADY, 'k'),
        ],
        [ann],
      ),
    ],
    [
      'a refusal that names a window which has ended, for a key whose lost call came late, before that end',
      history(
        MONTHLY,
        [gotA, op('ann', 20, 30, LOST, 'k'), op('ann', WINDOW + 20 * HOUR, WINDOW + 20 * HOUR + 9, tooSoon(), 'k')],
        [ann],
      ),
    ],
    [
      'another code for the same key after a day',
      history(
        { ...MONTHLY, frequency: '1week' },
        [op('ann', 0, 10, claimed('A'), 'k'), op('ann', 8 * DAY, 8 * DAY + 9, claimed('B'), 'k')],
        [ann, row('ann', 'B', 8 * DAY + 1)],
      ),
    ],
    [
      'a second code at the instant when the window ends, on the last day of a short month',
      history(
        MONTHLY,
        [gotA, op('ann', MONTH_END - START, MONTH_END - START + 20, claimed('B'))],
        [ann, { user: 'ann', code: 'B', at: MONTH_END + 5 }],
      ),
    ],
    ['a refusal that names the end of the window', history(MONTHLY, [gotA, op('ann', 20, 30, tooSoon())], [ann])],
    ['no code when all are given', history({ ...ONCE, codes: ['A'] }, [gotA, op('ben', 4, 30, SOLD_OUT)], [ann])],
    [
      'a closed offer, before and after its time',
      history(
        { ...ONCE, opensAt: START + 100, endsAt: START + 200 },
        [op('ann', 0, 10, { is: 'not-open' }), op('ann', 300, 310, { is: 'not-open' })],
        [],
      ),
    ],
  ];
  for (const [title, one] of right) test(title, () => assert.deepEqual(checkHistory(one), []));
});

describe('the checker of histories refuses', () => {
  const wrong: [kind: FaultKind, title: string, history: History][] = [
    ['lost code', 'a code that was answered and is not in the database', history(ONCE, [gotA], [], ['B', 'C'])],
    [
      'lost code',
      'a code that was answered to one person and is of another in the database',
      history(ONCE, [gotA, op('ben', 0, 10, LOST)], [row('ben', 'A', 5)]),
    ],
    ['doubled code', 'a code that two people were shown', history(ONCE, [gotA, op('ben', 0, 10, claimed('A'))], [ann])],
    [
      'doubled code',
      'a code that was given twice, though nobody was shown it',
      history(ONCE, [op('ann', 0, 10, LOST), op('ben', 0, 10, LOST)], [ann, row('ben', 'A', 6)]),
    ],
    [
      'foreign code',
      'a code that was never in the pool',
      history(ONCE, [op('ann', 0, 10, claimed('X'))], [row('ann', 'X', 5)]),
    ],
    ['missing code', 'a code that is neither given nor in the pool', history(ONCE, [gotA], [ann], ['B'])],
    ['returned code', 'a given code that is in the pool again', history(ONCE, [gotA], [ann], ['A', 'B', 'C'])],
    ['code without a claim', 'a code for somebody who never asked', history(ONCE, [], [ann])],
    [
      'code without a claim',
      'a code for a claim that certainly claimed nothing',
      history(ONCE, [op('ann', 0, 10, { is: 'failed' })], [ann]),
    ],
    [
      'code outside its claim',
      'a code given before anybody asked',
      history(ONCE, [op('ann', 6, 10, claimed('A'))], [ann]),
    ],
    ['code outside its claim', 'a code given after its answer', history(ONCE, [op('ann', 0, 4, claimed('A'))], [ann])],
    [
      'code outside its claim',
      'two codes for one lost claim',
      history(MONTHLY, [op('ann', 0, 10, LOST)], [ann, row('ann', 'B', 40 * DAY)]),
    ],
    [
      'answer without a cause',
      'the same code again without a key',
      history(ONCE, [gotA, op('ann', 20, 30, claimed('A'))], [ann]),
    ],
    [
      'answer without a cause',
      'the same code again with another key',
      history(ONCE, [op('ann', 0, 10, claimed('A'), 'k'), op('ann', 20, 30, claimed('A'), 'other')], [ann]),
    ],
    [
      'rule broken',
      'two codes for one person, once for all time',
      history(ONCE, [gotA, op('ann', 20, 30, claimed('B'))], [ann, row('ann', 'B', 25)]),
    ],
    [
      'rule broken',
      'a second code one millisecond before the window ends',
      history(
        MONTHLY,
        [gotA, op('ann', MONTH_END - START - 10, MONTH_END - START + 20, claimed('B'))],
        [ann, { user: 'ann', code: 'B', at: MONTH_END + 4 }],
      ),
    ],
    [
      'rule broken',
      'two codes for one person, neither of them shown',
      history(ONCE, [op('ann', 0, 10, LOST), op('ann', 0, 10, LOST)], [ann, row('ann', 'B', 7)]),
    ],
    ['given while closed', 'a code after the offer had ended', history({ ...ONCE, endsAt: START + 5 }, [gotA], [ann])],
    [
      'changed answer',
      'another code for the same key',
      history(
        MONTHLY,
        [op('ann', 0, 10, claimed('A'), 'k'), op('ann', 20, 30, claimed('B'), 'k')],
        [ann, row('ann', 'B', 25)],
      ),
    ],
    [
      'changed answer',
      'a refusal for a key that has a code, less than a day after its first call',
      history(
        ONCE,
        [
          op('ann', 0, 9, LOST, 'k'),
          op('ann', 10 * HOUR, 10 * HOUR + 9, claimed('A'), 'k'),
          op('ann', 23 * HOUR, 23 * HOUR + 9, ALREADY, 'k'),
        ],
        [ann],
      ),
    ],
    [
      'changed answer',
      'a refusal, then a code, for the same key',
      history(
        { ...ONCE, codes: ['A', 'B'] },
        [op('ann', 0, 10, claimed('A'), 'k'), op('ann', 20, 30, ALREADY, 'k')],
        [ann],
      ),
    ],
    [
      'changed answer',
      'a refusal for the key whose own lost claim got the code',
      history(ONCE, [op('ann', 0, 9, LOST, 'k'), op('ann', 20, 30, ALREADY, 'k')], [ann]),
    ],
    [
      'changed answer',
      'a closed offer for a key that has a code',
      history(
        { ...ONCE, endsAt: START + 15 },
        [op('ann', 0, 10, claimed('A'), 'k'), op('ann', 20, 30, { is: 'not-open' }, 'k')],
        [ann],
      ),
    ],
    ['changed answer', 'another answer for a refused key when four others were refused since', refusedThenGiven(4)],
    [
      'refusal without a cause',
      'that somebody has claimed who has not',
      history(ONCE, [op('ann', 0, 10, ALREADY)], []),
    ],
    [
      'refusal without a cause',
      'that somebody has claimed before they did',
      history(ONCE, [op('ann', 0, 3, ALREADY), op('ann', 4, 10, claimed('A'))], [ann]),
    ],
    [
      'refusal without a cause',
      'sold out while there are codes',
      history(ONCE, [gotA, op('ben', 0, 9, SOLD_OUT)], [ann]),
    ],
    [
      'refusal without a cause',
      'sold out before the last code was given',
      history({ ...ONCE, codes: ['A'] }, [op('ben', 0, 3, SOLD_OUT), gotA], [ann]),
    ],
    [
      'refusal without a cause',
      'too soon when the window has ended',
      history(MONTHLY, [gotA, op('ann', 40 * DAY, 40 * DAY + 9, tooSoon())], [ann]),
    ],
    [
      'refusal without a cause',
      'a closed offer while it is open',
      history(ONCE, [op('ann', 0, 9, { is: 'not-open' })], []),
    ],
    [
      'wrong refusal',
      'once for all time of a monthly offer',
      history(MONTHLY, [gotA, op('ann', 20, 30, ALREADY)], [ann]),
    ],
    [
      'wrong refusal',
      'sold out for somebody who has had their code',
      history({ ...ONCE, codes: ['A'] }, [gotA, op('ann', 20, 30, SOLD_OUT)], [ann]),
    ],
    [
      'wrong instant',
      'a window that ends a second late',
      history(MONTHLY, [gotA, op('ann', 20, 30, tooSoon(MONTH_END + 2000))], [ann]),
    ],
  ];
  for (const [kind, title, one] of wrong)
    test(`${title} (${kind})`, () => {
      const kinds = checkHistory(one).map((fault) => fault.kind);
      assert.ok(kinds.includes(kind), `found: ${kinds.join(', ') || 'nothing'}`);
    });

  test('what it would accept from another offer, person or clock', () => {
    const apart = history(ONCE, [op('ann', 0, 4, claimed('A'))], [ann]);
    assert.deepEqual(checkHistory({ ...apart, clockSlackMs: 1 }), []);
    assert.notDeepEqual(checkHistory(apart), []);
  });
});
