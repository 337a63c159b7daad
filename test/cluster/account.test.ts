import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { digest } from '../../service/keys/digest.js';
import { compare } from './account.js';

const claimed = (shopper: string, ...codes: string[]) => ({ shopper, codes: new Set(codes) });
const row = (shopper: string, code: string) => ({ person: digest(shopper).toString('hex'), code });

describe('the account of the cluster test', () => {
  test('is clean when every answered code is in the database for its shopper', () => {
    assert.deepEqual(compare([claimed('ada', 'A'), claimed('ben', 'B')], [row('ben', 'B'), row('ada', 'A')]), {
      lost: 0,
      doubled: 0,
    });
  });

  test('counts an answered code as lost that is missing or belongs to another shopper', () => {
    assert.equal(compare([claimed('ada', 'A')], []).lost, 1);
    assert.equal(compare([claimed('ada', 'A')], [row('ben', 'A')]).lost, 1);
  });

  test('counts a code as doubled that two shoppers got', () => {
    const claims = [claimed('ada', 'A'), claimed('ben', 'A')];
    assert.equal(compare(claims, [row('ada', 'A')]).doubled, 1);
  });

  test('counts a shopper as doubled who got two codes, or has two in the database', () => {
    assert.ok(compare([claimed('ada', 'A', 'B')], [row('ada', 'A')]).doubled > 0);
    assert.ok(compare([claimed('ada', 'A')], [row('ada', 'A'), row('ada', 'B')]).doubled > 0);
  });
});
