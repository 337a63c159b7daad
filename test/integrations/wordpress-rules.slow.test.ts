import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { findMissing } from '../runner/debian-packages.js';

/** Asks the plugin's classes in PHP. */
function ask(questions: readonly object[]): unknown[] {
  const program = path.join(import.meta.dirname, 'wordpress-rules.php');
  const { stdout, stderr } = spawnSync('php', ['-d', 'display_errors=stderr', program], {
    input: JSON.stringify(questions),
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  return JSON.parse(stdout) as unknown[];
}

describe('the plugin for WordPress', () => {
  before(() => assert.equal(findMissing(['php-cli']), undefined));

  test('lets a guest claim for an order that has cost something and is paid', () => {
    const rows: [method: string, status: string, total: string, may: boolean][] = [
      ['stripe', 'processing', '49.90', true],
      ['stripe', 'completed', '0.01', true],
      ['stripe', 'pending', '49.90', false],
      ['stripe', 'failed', '49.90', false],
      ['stripe', 'refunded', '49.90', false],
      ['stripe', 'cancelled', '49.90', false],
      ['stripe', 'processing', '0.00', false],
      ['', 'completed', '0', false],
      ['bacs', 'on-hold', '49.90', false],
      ['bacs', 'processing', '49.90', true],
      ['cheque', 'on-hold', '49.90', false],
      ['cod', 'processing', '49.90', false],
      ['cod', 'on-hold', '49.90', false],
      ['cod', 'completed', '49.90', true],
      ['cod', 'completed', '0.00', false],
    ];
    const orders = rows.map(([method, status, total]) => ({ options: { tests_order: { method, status, total } } }));
    const filtered = orders.map((order) => ({ ...order, filtered: true }));
    const may = ask([...orders, ...filtered]);
    for (const [index, row] of rows.entries()) {
      assert.equal(may[index], row[3], row.join(' '));
      assert.equal(may[rows.length + index], !row[3], `by a filter: ${row.join(' ')}`);
    }
    assert.deepEqual(ask([{ options: { tests_order: { customer: 7 } } }]), [false]);
  });

  test('knows users of two sites apart, and users of one site or one network by one name', () => {
    const at = (home: string) => ({ user: 5, options: { home } });
    const inNetwork = (home: string) => ({
      user: 5,
      options: { home, network: { domain: 'shop.example', path: '/' } },
    });
    const [one, other, below, plain, www, first, second, nobody] = ask([
      at('https://shop.example'),
      at('https://copy.shop.example'),
      at('https://shop.example/fr'),
      at('http://shop.example/'),
      at('https://www.Shop.example'),
      inNetwork('https://shop.example/one'),
      inNetwork('https://two.example'),
      { user: 0, options: { home: 'https://shop.example' } },
    ]);
    assert.match(String(one), /^wp-5-[0-9a-f]{8}$/);
    assert.equal(new Set([one, other, below]).size, 3);
    assert.deepEqual([plain, www, first, second], [one, one, one, one]);
    assert.equal(nobody, null);
  });

  test('stores all texts as ASCII, since the tables of old sites take no emoji', () => {
    const values = [
      'SAVE-10',
      'Kaffee ☕ für 2',
      'Party 🎉\\',
      { offers: [{ title: '🎁', id: '7' }] },
      'base64 eA==',
      '',
      7,
    ];
    const answers = ask(values.map((stored) => ({ stored }))) as [string, unknown][];
    for (const [index, [row, read]] of answers.entries()) {
      // Expired rows are found by their first ten digits.
      assert.match(row, /^\d{10} [\x20-\x7e]*$/);
      assert.deepEqual(read, values[index]);
    }
  });

  test('keeps a code before the answer is remembered, and tells other plugins of a repeated claim after a day only', () => {
    const claims = [0, 0, 600, 600, 86_400].map((seconds) => ({ claim_after: seconds }));
    const again = ['kept', 'remembered'];
    assert.deepEqual(ask(claims), [[...again, 'told'], [], again, again, [...again, 'told']]);
  });
});
