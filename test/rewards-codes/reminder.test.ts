import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import ICAL from 'ical.js';
import { reminderFile } from '../../src/rewards-codes/after-press/reminder.js';

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

  test('has a UID of its own for each code, which stays the same', () => {
    assert.equal(eventOf(fileOf('one')).uid, eventOf(fileOf('another')).uid);
    assert.notEqual(eventOf(fileOf('one')).uid, eventOf(fileOf('one', 'SAVE-11')).uid);
  });
});
