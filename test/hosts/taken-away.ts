import type { TakeAwayInput } from '../../demo/take-away/placed.js';
import { takeAwaySnippet, type SnippetId } from '../../demo/take-away/take-away-code.js';

/** The apps that also compile code of the studio, by its kind, and where they take it in. */
const FOLDERS: Readonly<Record<string, readonly [SnippetId, string]>> = {
  angular: ['angular', 'src/taken-away'],
  next: ['next', 'app/taken-away'],
  svelte: ['svelte', 'src/taken-away'],
  vue: ['vue', 'src/taken-away'],
};

const inputs: readonly TakeAwayInput[] = [
  {
    element: 'rewards-widget',
    attributes: { heading: '</p> "` \' ${1} {{ 2 }} {3} \\n &amp; \u2028', headingLevel: 4, preview: true },
    lang: 'de',
    direction: 'rtl',
    source: { kind: 'gateway', address: '/rewards' },
  },
  {
    element: 'giveaway-flow',
    attributes: { remember: 'none' },
    lang: 'en',
    direction: 'auto',
    source: { kind: 'gateway', address: '/rewards', flowId: 'weekly-treats' },
  },
];

/** The components that the studio writes for an app, as files within its folder. */
export async function takenAwayFiles(host: string): Promise<{ readonly file: string; readonly code: string }[]> {
  const [kind, folder] = FOLDERS[host] ?? [];
  if (kind === undefined) return [];
  const snippets = await Promise.all(inputs.map((input) => takeAwaySnippet(kind, input)));
  return snippets.map(({ file, code }) => ({ file: `${folder}/${file}`, code }));
}
