import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJsonLog } from '../../src/process/observe-requests.js';

test('a line of the log is JSON without a control character, whatever a field contains', () => {
  const lines: string[] = [];
  const notice = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)).join('') + '\u2028\u2029';
  createJsonLog((line) => lines.push(line)).line({ notice });
  assert.equal(lines.length, 1);
  assert.doesNotMatch(lines[0]!, /[\p{Cc}\u2028\u2029]/u);
  assert.equal((JSON.parse(lines[0]!) as { notice: string }).notice, notice);
});
