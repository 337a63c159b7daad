import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument, readTable } from './documents.js';

/** The first number after `words` in a text. */
function numberAfter(words: string, text: string): number {
  const found = new RegExp(`${words}\\D*?([\\d.]+)`).exec(text);
  assert.ok(found, words);
  return Number(found[1]);
}

/** Milliseconds of processor and megabytes, by the first words of a line. */
function measured(what: string): { ms: number[]; megabytes: number } {
  const [, ms, megabytes] = readTable('docs/scale.md', 'Measured').find(([name]) => name!.startsWith(what))!;
  return { ms: ms!.split('/').map(parseFloat), megabytes: parseFloat(megabytes!) };
}

/** Percent of a core, to a tenth. */
const percent = (rate: number, ms: number): number => Math.round(rate * ms) / 10;

test('docs/scale.md works its sums out from what the command of the gateway was measured to take', () => {
  const text = readDocument('docs/scale.md');
  const command = measured('the same by `rewards-widget gateway`');
  const serviceFeed = measured("feed from the service's memory");
  // Two gateways share a Redis.
  const passedOn = { giveaways: measured('its giveaway').ms[1]!, claims: measured('its claim').ms[1]! };
  const served = { giveaways: measured('giveaway with its view').ms, claims: measured('claim, service').ms };

  const peak = new Map(readTable('docs/scale.md', 'At the peak').map(([what, ...cells]) => [what, cells]));
  const [feeds, feedCost] = peak.get('feed')!;
  assert.equal(numberAfter('gateway', feedCost!), percent(Number(feeds), command.ms[0]!));
  let behindCdn = 0;
  for (const what of ['giveaways', 'claims'] as const) {
    const [rate, cost] = peak.get(what)!;
    const [service, database] = served[what];
    assert.equal(numberAfter('gateways', cost!), percent(Number(rate), passedOn[what]), what);
    assert.equal(numberAfter('service', cost!), percent(Number(rate), service!), what);
    assert.equal(numberAfter('PostgreSQL', cost!), percent(Number(rate), database!), what);
    behindCdn += percent(Number(rate), passedOn[what] + service!);
  }
  assert.equal(numberAfter('What is left is giveaways and claims,', text), Math.round(behindCdn));
  assert.equal(
    numberAfter('4 processes, about', text),
    Math.round((2 * (command.megabytes + serviceFeed.megabytes)) / 10) * 10,
  );

  const campaign = /The gateways need[^.]*\./.exec(text)![0];
  const [service, database] = served.claims;
  assert.equal(numberAfter('gateways need', campaign), Math.round(percent(280, passedOn.claims)));
  assert.equal(numberAfter('service', campaign), Math.round(percent(280, service!)));
  assert.equal(numberAfter('PostgreSQL', campaign), Math.round(percent(280, database!)));
});
