import { quoteString } from './escaping.js';
import { hostFile } from './host-file.js';
import { gatewayPath, type Placed } from './placed.js';
import {
  dataNotes,
  ELEMENT_NAMES,
  installing,
  moduleImports,
  type OtherFile,
  type Snippet,
  starting,
} from './snippet.js';

/** The parts of a server's code that depend on the element and its values. */
interface ServerParts {
  /** The gateway's path. */
  readonly path: string;
  /** Properties of `createGateway`. */
  readonly gateway: string;
  /** The function that renders the element. */
  readonly render: string;
  /** Its argument, which reads `answer`. */
  readonly options: string;
  /** The variable for the element's markup. */
  readonly variable: string;
  /** Path and query at which the gateway has the payload. */
  readonly address: string;
  /** A comment that says where the payload comes from. */
  readonly comment: string;
  /** Addresses of the scripts of the page. The strings come before the element, which would change to English and back. */
  readonly scripts: readonly string[];
  readonly notes: readonly string[];
}

/** What all tested pages have where the element is drawn. */
const CALL = {
  comment: "  // From the gateway's memory, so that not every page is a request to the service.\n",
  options: `{
    feed: answer.ok ? await answer.json() : undefined,
    attributes: { 'feed-url': '/rewards' },
    lang: 'en',
  }`,
};

/** A preview shows unpublished offers, so the code says who must decide. */
const ALLOW_PREVIEW = `,
  // Here, everyone sees previews. On your site, return whether the request has a session of your staff.
  allowPreview: () => true,
`;

function serverParts(placed: Placed): ServerParts {
  const { element, values, locale, preview } = placed;
  const { className, payload, variable } = ELEMENT_NAMES[element];
  const path = gatewayPath(placed.gateway);
  const isWidget = element === 'rewards-widget';
  const flow = values.find(({ attribute }) => attribute === 'flow-id');
  const address = isWidget
    ? `/gap/api${preview ? '?preview=true' : ''}`
    : `/api/v1/giveaways/flow?id=${encodeURIComponent(String(flow?.value))}`;
  const lang = values.find(({ attribute }) => attribute === 'lang')?.value ?? 'en';
  const attributes = values
    .filter(({ attribute }) => attribute !== 'lang')
    .map(({ attribute, value }) => {
      const name = attribute.includes('-') ? quoteString(attribute) : attribute;
      return `${name}: ${typeof value === 'string' ? quoteString(value) : value}`;
    });
  return {
    path,
    gateway: isWidget
      ? `feedUrl: service, apiKey${preview ? ALLOW_PREVIEW : ''}`
      : `
  baseUrl: service,
  apiKey,
  // Here, everyone is the same shopper. On your site, return the signed-in user of the session, or null.
  identify: () => 'shopper',
`,
    render: `render${className}`,
    options: `{
  ${payload}: answer.ok ? ${isWidget ? 'await answer.json()' : '(await answer.json()).data'} : undefined,
  attributes: { ${attributes.join(', ')} },
  lang: ${quoteString(String(lang))},
}`,
    variable,
    address: path + address,
    comment: isWidget && !preview ? CALL.comment : '',
    scripts: [...(locale ? [`locales/${locale}.js`] : []), 'embed.js'].map((file) => `/rewards-widget/${file}`),
    notes: [
      'The server draws the first screen, and the script takes it over. docs/server.md.',
      `The gateway at ${path} is part of this server. Set REWARDS_URL and REWARDS_API_KEY in its environment.`,
      ...dataNotes(placed),
    ],
  };
}

/** What the tested pages of each framework have in a way of their own. */
const OWN_PARTS = {
  hono: ({ path, address, variable }: ServerParts) => ({
    "'/rewards/*'": `'${path}/*'`,
    "'/rewards/gap/api'": quoteString(address),
    'raw(widget)': `raw(${variable})`,
  }),
  express: ({ path, address, variable }: ServerParts) => ({
    "'/rewards',": `'${path}',`,
    "'http://localhost/rewards/gap/api'": quoteString(`http://localhost${address}`),
    [`\${widget}`]: `\${${variable}}`,
  }),
};

const SCRIPT = '        <script type="module" src="/rewards-widget/embed.js"></script>\n';

/** A server with Hono or Express that draws the element: docs/server.md. */
export function nodeServerSnippet(framework: keyof typeof OWN_PARTS, placed: Placed): Snippet {
  const parts = serverParts(placed);
  const { gateway, render, options, variable, comment, scripts, notes } = parts;
  return {
    file: 'server.mjs',
    language: 'js',
    code: hostFile(`test/server/pages/${framework}.js`, {
      ...OWN_PARTS[framework](parts),
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

function pageFile(component: string, name: string): OtherFile {
  return {
    file: 'app/page.tsx',
    language: 'tsx',
    code: `import { Suspense } from 'react';
import { ${component} } from './${name}';

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
