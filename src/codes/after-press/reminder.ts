import { digest } from '../../client/digest.js';
import type { KeptCode } from '../../shopper/keep-code.js';

/** A line of a calendar file has at most 75 bytes (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75;

/** Address of the last calendar file. */
let address = '';

/** Saves a calendar file with a reminder, and returns its address. */
export function saveReminder(kept: KeptCode, summary: string, at: number, lang: string): string {
  const file = new Blob([reminderFile(kept, summary, at, Date.now(), lang)], { type: 'text/calendar;charset=utf-8' });
  const link = document.createElement('a');
  URL.revokeObjectURL(address);
  link.href = address = URL.createObjectURL(file);
  link.download = 'reminder.ics';
  link.click();
  return address;
}

/**
 * Writes a calendar file (RFC 5545) with one event that has an alarm. The same code always has the same UID, so that a calendar
 * replaces an earlier reminder.
 *
 * @param at,now epoch milliseconds
 */
export function reminderFile(
  { code, offer }: KeptCode,
  summary: string,
  at: number,
  now: number,
  lang: string,
): string {
  const { id = '', partner, url } = offer;
  const description = [partner, code].filter(Boolean).join('\n');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//rewards-widget//rewards-codes//EN',
    'BEGIN:VEVENT',
    `UID:${digest(id, code)}@rewards-widget`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(at)}`,
    'DURATION:PT15M',
    'TRANSP:TRANSPARENT',
    `SUMMARY;LANGUAGE=${lang}:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...(url ? [`URL:${url}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(summary)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}

/** In UTC, so that it means the same in every calendar: 20261224T170000Z. */
function instant(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/[-:]|\.\d+/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/**
 * Continues a long line on the next one, after a space. A character is never split. What some parser takes for the end of a line
 * becomes a space.
 */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
