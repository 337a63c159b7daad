import { hostFile } from './host-file.js';
import { INSTALL, ELEMENT_NAMES } from './names.js';
import { commonNotes, payloadFiles, placeFile } from './notes.js';
import { gatewayPath } from './on-server.js';
import type { Placed } from './placed.js';
import { reactComponent } from './react-code.js';
import type { OtherFile, Snippet } from './snippet.js';

/** A component for Next.js, and the gateway's route: docs/npm.md and docs/gateway.md. */
export function nextSnippet(placed: Placed): Snippet {
  const { component } = ELEMENT_NAMES[placed.element];
  return {
    file: `${component}.tsx`,
    language: 'tsx',
    code: `'use client';\n\n${reactComponent(placed)}`,
    notes: [
      'For the app router: import it in a page. The offers follow in the browser. docs/npm.md.',
      ...commonNotes(placed),
    ],
    others: [INSTALL, ...gatewayFiles(placed), ...payloadFiles(placed), placeFile(placed)],
  };
}

/** The gateway and its route, if the element needs one. */
export function gatewayFiles({ gateway }: Placed): OtherFile[] {
  if (gateway === undefined) return [];
  const path = gatewayPath(gateway);
  const route: OtherFile = {
    file: `app${path}/[...path]/route.ts`,
    language: 'ts',
    code: hostFile('test/hosts/next/app/rewards/[...path]/route.ts', {
      '../../../gateway': `../..${path.replaceAll(/\/[^/]+/g, '/..')}/gateway`,
    }),
    about: `The gateway at ${path}.`,
  };
  const keeper: OtherFile = {
    file: 'gateway.ts',
    language: 'ts',
    code: hostFile('test/hosts/next/gateway.ts'),
    about: 'Keeps the API key on your server.',
  };
  return [route, keeper, ENVIRONMENT];
}

/** Next reads it by itself, and its template of `.gitignore` leaves it out. */
const ENVIRONMENT: OtherFile = {
  file: '.env.local',
  language: 'sh',
  code: `REWARDS_URL=https://rewards.example
REWARDS_API_KEY=your-key
`,
  about: 'Address of the service, and your key.',
};
