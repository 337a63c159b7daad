import assert from 'node:assert/strict';
import { readDocument, readSection } from '../docs/documents.js';

const PAGES = ['docs/operate.md', 'docs/backup.md', 'docs/deploy.md'];

/** The line of a section of the operators' pages that begins like this, without its comment. */
export function documentedLine(section: string, start: string): string {
  const page = PAGES.find((one) => `\n${readDocument(one)}`.includes(`# ${section}\n`));
  assert.ok(page, section);
  const lines = readSection(page, section).split('\n');
  const line = lines.find((one) => one.startsWith(start));
  assert.ok(line, `${start} in ${section}`);
  return line.replace(/ +# .*/, '');
}
