import { INSTALL, NAMES } from './names.js';
import { commonNotes, payloadFiles, placeFile } from './notes.js';
import { gatewayPath } from './on-server.js';
import type { Placed } from './placed.js';
import { reactComponent } from './react-code.js';
import type { OtherFile, Snippet } from './snippet.js';

/** A component for Next.js, and the gateway's route: docs/npm.md and docs/gateway.md. */
export function nextSnippet(placed: Placed): Snippet {
  const { component } = NAMES[placed.element];
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
    code: `import { gateway } from '../..${path.replaceAll(/\/[^/]+/g, '/..')}/gateway';

export { gateway as GET, gateway as HEAD, gateway as OPTIONS };
`,
    about: `The gateway at ${path}.`,
  };
  return [route, GATEWAY, ENVIRONMENT];
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

/** As in test/hosts/next, where it is tested. */
const GATEWAY: OtherFile = {
  file: 'gateway.ts',
  language: 'ts',
  code: `import { createGateway, type Gateway } from 'rewards-widget/gateway';

let created: Gateway | undefined;

/** Created on the first request, because the key is known at run time, but not at build time. */
export function gateway(request: Request): Promise<Response> {
  created ??= createGateway({
    feedUrl: process.env.REWARDS_URL,
    baseUrl: process.env.REWARDS_URL,
    apiKey: process.env.REWARDS_API_KEY!,
    // Here, everyone is the same shopper. On your site, return the signed-in user of the session, or null.
    identify: () => 'next-shopper',
  });
  return created(request);
}
`,
  about: 'Keeps the API key on your server.',
};
