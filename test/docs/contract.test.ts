import assert from 'node:assert/strict';
import { test } from 'node:test';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { codeIn, readTable } from './documents.js';

test('docs/gateway-production.md has the defaults of all limits', () => {
  const documented = readTable('docs/gateway-production.md', 'Limits').map(([limit = '', figure]) => [
    codeIn(limit)[0],
    Number(figure),
  ]);
  const limits = Object.entries(contract.options.limits).map(([name, limit]) => [name, limit.default]);
  assert.deepEqual(Object.fromEntries(documented), Object.fromEntries(limits));
});
