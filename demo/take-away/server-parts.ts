import { quoteString } from './escaping.js';
import { ELEMENT_NAMES } from './names.js';
import { dataNotes } from './notes.js';
import { gatewayPath } from './on-server.js';
import type { Placed } from './placed.js';

/** The parts of a server's code that depend on the element and its values. */
export interface ServerParts {
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
export const CALL = {
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

export function serverParts(placed: Placed): ServerParts {
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
