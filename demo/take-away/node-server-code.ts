import { quoteString } from './escaping.js';
import { hostFile } from './host-file.js';
import { installing, starting } from './names.js';
import type { Placed } from './placed.js';
import { CALL, serverParts, type ServerParts } from './server-parts.js';
import type { Snippet } from './snippet.js';

/** A server with Hono that draws the element: docs/server.md. */
export function honoSnippet(placed: Placed): Snippet {
  const parts = serverParts(placed);
  return serverSnippet('hono', parts, {
    "'/rewards/*'": `'${parts.path}/*'`,
    "'/rewards/gap/api'": quoteString(parts.address),
    'raw(widget)': `raw(${parts.variable})`,
  });
}

/** The same with Express. */
export function expressSnippet(placed: Placed): Snippet {
  const parts = serverParts(placed);
  return serverSnippet('express', parts, {
    "'/rewards',": `'${parts.path}',`,
    "'http://localhost/rewards/gap/api'": quoteString(`http://localhost${parts.address}`),
    [`\${widget}`]: `\${${parts.variable}}`,
  });
}

const SCRIPT = '        <script type="module" src="/rewards-widget/embed.js"></script>\n';

function serverSnippet(
  framework: 'hono' | 'express',
  { gateway, render, options, variable, comment, scripts, notes }: ServerParts,
  parts: Readonly<Record<string, string>>,
): Snippet {
  return {
    file: 'server.mjs',
    language: 'js',
    code: hostFile(`test/server/pages/${framework}.js`, {
      ...parts,
      'feedUrl: service, apiKey': gateway,
      renderRewardsWidget: render,
      [CALL.options]: options,
      [CALL.comment]: comment,
      'const widget': `const ${variable}`,
      [SCRIPT]: scripts.map((src) => SCRIPT.replace('/rewards-widget/embed.js', src)).join(''),
    }),
    notes,
    others: [
      installing('@lit-labs/ssr', framework, '@hono/node-server'),
      starting(
        'REWARDS_URL=https://rewards.example REWARDS_API_KEY=your-key node server.mjs',
        'With the address of the service and your key. Open http://localhost:3000.',
      ),
    ],
  };
}
