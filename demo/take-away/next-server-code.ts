import { quoteString } from './escaping.js';
import { installing, NAMES } from './names.js';
import { gatewayFiles } from './next-code.js';
import { moduleImports } from './npm-code.js';
import type { Placed } from './placed.js';
import { serverParts } from './server-parts.js';
import type { OtherFile, Snippet } from './snippet.js';

/** A component of Next.js that the server draws: docs/server.md. As in test/hosts/next, where it is tested. */
export function nextServerSnippet(placed: Placed): Snippet {
  const { component } = NAMES[placed.element];
  const { render, options, address, comment, notes } = serverParts(placed);
  const file = component.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase();
  return {
    file: `app/${file}.tsx`,
    language: 'tsx',
    code: `import { connection } from 'next/server';
import { ${render} } from 'rewards-widget/server';
import { gateway } from '../gateway';
import { ServerDrawn } from './server-drawn';

export async function ${component}() {
  // Rendered on each request: the key is missing when Next builds the site.
  await connection();
  ${comment}const answer = await gateway(new Request(${quoteString(`http://localhost${address}`)}));
  const html = await ${render}(${options});
  return <ServerDrawn html={html} />;
}
`,
    notes: ['For the app router.', ...notes],
    others: [installing('@lit-labs/ssr'), pageFile(component, file), drawnFile(placed), ...gatewayFiles(placed)],
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
    code: `'use client';

${moduleImports(placed).join('\n')}
import 'rewards-widget/define';

/** Puts an element on the page as the server has drawn it. From then on the element draws itself, and React leaves it alone. */
export function ServerDrawn({ html }: { html: string }) {
  /** After a navigation in the browser the place is empty. */
  function fill(place: HTMLDivElement | null) {
    if (!place || place.firstChild) return;
    // \`innerHTML\` attaches no shadow root. In browsers without \`setHTMLUnsafe\`, the element draws itself.
    if ('setHTMLUnsafe' in Element.prototype) place.setHTMLUnsafe(html);
    else place.innerHTML = html;
  }
  const drawn = typeof window === 'undefined' ? html : '';
  return <div ref={fill} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawn }} />;
}
`,
    about: 'Loads the script, and keeps React from changing the element.',
  };
}
