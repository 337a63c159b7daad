import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { reminderFile } from '../../src/codes/after-press/reminder.js';
import { checkProperty } from '../support/check-property.js';

const AT = Date.UTC(2026, 11, 23, 17);
const NOW = Date.UTC(2026, 10, 1);

function eventOf(file: string): ICAL.Event {
  return new ICAL.Event(new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent')!);
}

function fileOf(title: string, code = 'SAVE-10'): string {
  const kept = {
    code,
    at: 1,
    away: false,
    offer: { id: 'o1', partner: 'Müller, Söhne; & Co', url: 'https://p.example/' },
  };
  return reminderFile(kept, title, AT, NOW, 'en');
}

describe('a calendar’s reminder', () => {
  test('is one event a day before the end, in UTC, with an alarm', () => {
    const event = eventOf(fileOf('Your code ends tomorrow: 10 % off'));
    assert.equal(event.startDate.toJSDate().getTime(), AT);
    assert.equal(event.startDate.zone.tzid, 'UTC');
    assert.equal(event.summary, 'Your code ends tomorrow: 10 % off');
    assert.equal(event.description, 'Müller, Söhne; & Co\nSAVE-10');
    assert.equal(event.component.getFirstPropertyValue('url'), 'https://p.example/');
    const alarm = event.component.getFirstSubcomponent('valarm')!;
    assert.equal(alarm.getFirstPropertyValue('action'), 'DISPLAY');
    assert.equal(String(alarm.getFirstPropertyValue('trigger')), 'PT0S');
  });

  test('keeps any text as it is, in lines of at most 75 bytes', () => {
    for (const title of ['a,b;c\\d', 'Zeile\nzwei', 'ü'.repeat(200), '👩‍👩‍👧'.repeat(40), `x${'日本'.repeat(60)}`]) {
      const file = fileOf(title);
      assert.equal(eventOf(file).summary, title);
      for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
      assert.ok(!/[^\r]\n/.test(file));
    }
  });

  test('has the same lines for every parser, whatever the texts', async () => {
    const hostile = fc.constantFrom(
      '\r',
      '\n',
      '\v',
      '\f',
      '\x1c',
      '\x85',
      '\u2028',
      '\u2029',
      '\0',
      '\x9b',
      'ATTACH:x',
      '\r\nATTACH:x',
    );
    const text = fc.array(fc.oneof(hostile, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''));
    const namesOf = (file: string): unknown =>
      file
        .replace(/\r\n[ \t]/g, '')
        // As Python's splitlines, which many parsers use.
        .split(new RegExp(String.raw`\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]`))
        .map((line) => /^[A-Z-]*/.exec(line)![0]);
    const expected = namesOf(fileOf('title'));
    await checkProperty(
      200,
      fc.asyncProperty(text, text, text, async (title, code, partner) => {
        const offer = { id: 'o1', partner, url: 'https://p.example/' };
        const file = reminderFile({ code, at: 1, away: false, offer }, title, AT, NOW, 'en');
        assert.deepEqual(namesOf(file), expected);
        assert.ok(!/(?!\r\n)\p{Cc}(?<!\r\n)/u.test(file));
      }),
    );
  });

  test('has a UID of its own for each code, which stays the same', () => {
    assert.equal(eventOf(fileOf('one')).uid, eventOf(fileOf('another')).uid);
    assert.notEqual(eventOf(fileOf('one')).uid, eventOf(fileOf('one', 'SAVE-11')).uid);
  });
});
