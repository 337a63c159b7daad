import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PHP_CONTRACT, phpContract } from '../../build/php-contract.js';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { codeIn, readTable } from './documents.js';

test('the WordPress plugin has what src/contract/gateway.json says', () => {
  assert.equal(readFileSync(PHP_CONTRACT, 'utf8'), phpContract());
});

test('docs/gateway-production.md has the defaults of all limits', () => {
  const documented = readTable('docs/gateway-production.md', 'Limits').map(([limit = '', figure]) => [
    codeIn(limit)[0],
    Number(figure),
  ]);
  assert.deepEqual(Object.fromEntries(documented), contract.limits);
});
