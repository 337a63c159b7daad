import assert from 'node:assert/strict';
import { readSection } from '../docs/documents.js';

/** The line of a section of docs/operate.md that begins like this, without its comment. */
export function documentedLine(section: string, start: string): string {
  const lines = readSection('docs/operate.md', section).split('\n');
  const line = lines.find((one) => one.startsWith(start));
  assert.ok(line, `${start} in ${section}`);
  return line.replace(/ +# .*/, '');
}
