import { quoteString } from './escaping.js';
import { hostFile } from './host-file.js';
import { installing, ELEMENT_NAMES, starting } from './names.js';
import { gatewayFiles } from './next-code.js';
import { moduleImports } from './npm-code.js';
import type { Placed } from './placed.js';
import { CALL, serverParts } from './server-parts.js';
import type { OtherFile, Snippet } from './snippet.js';

/** A component of Next.js that the server draws: docs/server.md. */
export function nextServerSnippet(placed: Placed): Snippet {
  const { component } = ELEMENT_NAMES[placed.element];
  const { render, options, address, comment, notes } = serverParts(placed);
  const file = component.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase();
  return {
    file: `app/${file}.tsx`,
    language: 'tsx',
    code: hostFile('test/hosts/next/app/rewards-offers.tsx', {
      RewardsOffers: component,
      renderRewardsWidget: render,
      "'http://localhost/rewards/gap/api'": quoteString(`http://localhost${address}`),
      [CALL.options]: options,
      [CALL.comment]: comment,
    }),
    notes: ['For the app router.', ...notes],
    others: [
      installing('@lit-labs/ssr'),
      pageFile(component, file),
      drawnFile(placed),
      ...gatewayFiles(placed),
      starting('npm run build\nnpm start', 'Open http://localhost:3000.'),
    ],
  };
}

function pageFile(component: string, file: string): OtherFile {
  return {
    file: 'app/page.tsx',
    language: 'tsx',
    code: `import { Suspense } from 'react';
import { ${component} } from './${file}';

export default function Page() {
  return (
    <>
      <h1>Thank you for your order</h1>
      <Suspense>
        <${component} />
      </Suspense>
    </>
  );
}
`,
    about: 'A page with it.',
  };
}

/** Imports the strings first: without them, the element would change to English and back. */
function drawnFile(placed: Placed): OtherFile {
  return {
    file: 'app/server-drawn.tsx',
    language: 'tsx',
    code: hostFile('test/hosts/next/app/server-drawn.tsx', {
      "import 'rewards-widget/define';": [...moduleImports(placed), "import 'rewards-widget/define';"].join('\n'),
    }),
    about: 'Loads the script, and keeps React from changing the element.',
  };
}
