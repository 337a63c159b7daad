import path from 'node:path';
import type { TakeAwayInput } from '../../demo/take-away/placed.js';
import { takeAwaySnippet, type SnippetId } from '../../demo/take-away/platforms.js';

/** The apps that also compile code of the studio, by its kinds, and what its paths begin with there. */
const PLACES: Readonly<Record<string, Readonly<Partial<Record<SnippetId, string>>>>> = {
  angular: { angular: 'src/taken-away/' },
  // The server's code imports the app's own `server-drawn.tsx`, which is beside it.
  next: { next: 'app/taken-away/', 'next-server': 'app/taken-away-' },
  svelte: { svelte: 'src/taken-away/' },
  vue: { vue: 'src/taken-away/' },
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

/** The components that the studio writes for an app, and the style sheets that these import, as files within its folder. */
export async function takenAwayFiles(host: string): Promise<{ readonly file: string; readonly code: string }[]> {
  const kinds = Object.entries(PLACES[host] ?? {}) as [SnippetId, string][];
  const files = kinds.flatMap(([kind, place]) =>
    inputs.map(async (input) => {
      const { others, ...main } = await takeAwaySnippet(kind, input);
      const styles = others.filter(({ language }) => language === 'css');
      return [main, ...styles].map(({ file, code }) => ({ file: place + path.basename(file), code }));
    }),
  );
  return (await Promise.all(files)).flat();
}
