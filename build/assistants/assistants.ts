/** Writes what coding assistants read: `llms.txt`, a list of the package's pages, and a skill file with all names of the manifest. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { withTables } from '../docs-tables.js';
import { root } from '../entries.js';
import { readElements } from '../read-elements.js';
import { undeclaredNames } from './undeclared-names.js';

const SKILL = 'skills/rewards-widget';

/** @throws if the skill names something that the manifest doesn't have */
export async function writeAssistants(): Promise<void> {
  const elements = readElements();
  const skill = await withTables(read('build/assistants/skill.md'), elements);
  const undeclared = undeclaredNames(skill, elements);
  if (undeclared.length) throw new Error(`The skill names what the elements don't have: ${undeclared.join(', ')}`);
  mkdirSync(`${root}/${SKILL}`, { recursive: true });
  // Assistants pay for the spaces that align columns for people.
  const compact = skill
    .replace(/<!-- (?:table: [^>]*|end) -->\n+/g, '')
    .replace(/^\|.*$/gm, (row) => row.replace(/ {2,}/g, ' ').replace(/-{4,}/g, '---'));
  writeFileSync(`${root}/${SKILL}/SKILL.md`, compact);
  writeFileSync(`${root}/llms.txt`, llmsText());
}

/** As https://llmstxt.org describes it: a title, a summary, and lists of links. */
function llmsText(): string {
  const { name, description } = JSON.parse(read('package.json')) as { name: string; description: string };
  const [, pages] = read('docs/README.md').split(/^# .*\n/m);
  const sections = pages!
    // Those pages aren't in the package.
    .split('**You operate the service')[0]!
    .replace(/^\*\*(.*)\*\*$/gm, '## $1')
    .replace(/\]\(([\w-]+\.md)/g, '](docs/$1');
  return `# ${name}

> ${description}

The names of all attributes, properties, events, parts and slots are in [SKILL.md](${SKILL}/SKILL.md).
${sections.trimEnd()}
`;
}

function read(file: string): string {
  return readFileSync(`${root}/${file}`, 'utf8');
}
