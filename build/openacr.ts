import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { root } from './entries.js';

/** Path of the machine-readable accessibility report. */
export const OPENACR = `${root}/docs/accessibility.openacr.yaml`;

/** A row of the table of criteria: number, name, level, conformance, remark. */
const ROW = /^\| ([\d.]+) [^|]*\| (A{1,2}) +\| ([A-Z][A-Za-z ]*?) +\| (.*?) *\|$/gm;

/** docs/accessibility.md in OpenACR's format, by its catalog of WCAG 2.2. */
export function openAcr(): string {
  const page = readFileSync(`${root}/docs/accessibility.md`, 'utf8');
  const { name, version, description } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as Record<
    string,
    string
  >;
  const rows = [...page.matchAll(ROW)];
  const chapter = (wanted: string) => ({
    criteria: rows
      .filter(([, , level]) => level === wanted)
      .map(([, num, , conformance, notes]) => ({
        num,
        components: [
          { name: 'web', adherence: { level: conformance!.toLowerCase().replaceAll(' ', '-'), notes: plain(notes!) } },
        ],
      })),
  });
  return stringify(
    {
      title: `${name} Accessibility Conformance Report`,
      product: { name, version, description },
      // The format requires an address. The project has none beside its repository.
      author: { company_name: name, email: '' },
      catalog: '2.5-edition-wcag-2.2-en',
      notes: plain(/\n\n([^]*?)\n\n- \*\*Supports/.exec(page)![1]!),
      evaluation_methods_used: plain(/\*\*What was evaluated with:[^]*?\n\n/.exec(page)![0]),
      license: 'MIT',
      chapters: {
        success_criteria_level_a: chapter('A'),
        success_criteria_level_aa: chapter('AA'),
        success_criteria_level_aaa: { notes: 'Not evaluated.', disabled: true },
      },
    },
    { lineWidth: 0, singleQuote: true },
  );
}

/** Text without Markdown's emphasis, links and line breaks. */
function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
