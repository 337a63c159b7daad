import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument, readTable } from './documents.js';

/** The first number after `words` in a text. */
function numberAfter(words: string, text: string): number {
  const found = new RegExp(`${words}\\D*?([\\d.]+)`).exec(text);
  assert.ok(found, words);
  return Number(found[1]);
}

test('docs/scale.md works its sums out from what the command of the gateway was measured to take', () => {
  const measured = (what: string) => {
    const [, ms, megabytes] = readTable('docs/scale.md', 'Measured').find(([name]) => name!.startsWith(what))!;
    return { ms: parseFloat(ms!), megabytes: parseFloat(megabytes!) };
  };
  const command = measured('the same by `rewards-widget gateway`');
  const service = measured("feed from the service's memory");
  const text = readDocument('docs/scale.md');
  const [, feeds, cost] = readTable('docs/scale.md', 'At the peak').find(([what]) => what === 'feed')!;
  assert.equal(numberAfter('gateway', cost!), Math.round(Number(feeds) * command.ms) / 10);
  assert.equal(
    numberAfter('4 processes, about', text),
    Math.round((2 * (command.megabytes + service.megabytes)) / 10) * 10,
  );
  assert.equal(numberAfter('The gateway needs', text), Math.round((280 * measured('gateway passing on').ms) / 10));
});
