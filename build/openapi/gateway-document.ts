import {
  jsonResponse,
  LICENSE,
  queryParameter,
  responseRefs,
  schemaRef,
  type OpenApiDocument,
  type Part,
} from '../../service/openapi/document.js';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { VERSION } from '../../src/version.js';
import { COMPONENT_HEADERS, FAILURES, FEED_HEADERS, FOR_SHOPPER, RESPONSES } from './gateway-responses.js';
import { createGatewaySchemas } from './gateway-schemas.js';

const DESCRIPTION = `What pages ask a gateway for, at the address that the elements have as \`feed-url\` and \`base-url\`.

- The gateway adds the key, and the user of the shopper who is signed in: a page sends neither.
- Bodies are those of the service behind the gateway, passed on unchanged. The contract leaves open which fields it sends: expect any
  to be missing, and others to be there. Ids and codes that are made of digits may be numbers.
- Failures of the service are 502 and 504, or have the status of the service, in words of the gateway's own.
- A page of another origin needs to be allowed. Its answers then have CORS headers, which are not described here.`;

const CLIENT = {
  name: 'X-Rewards-Client',
  in: 'header',
  schema: { type: 'string' },
  example: '1',
};

const REQUIRED_CLIENT = {
  ...CLIENT,
  description: 'Any text. A page of another origin cannot send it without being allowed to.',
  required: true,
};

const ONCE = queryParameter(
  contract.queryKeys.once,
  'Any text that makes the address unlike others, such as the `Idempotency-Key`: a cache that ignores `no-store` then never has it.',
  { type: 'string' },
);

/** The gateway finds the shopper in a session of the site, or in a token. */
const SHOPPER = [{ token: [] }, {}];

function feedPath(operation: string, methods: readonly string[]): Part {
  const parameters = [
    queryParameter('flow', 'Category of the offers to send. By default, all.', { type: 'string' }),
    queryParameter('preview', '`true` also sends offers that are not published yet, to those who may see them.', {
      type: 'string',
    }),
  ];
  const responses = {
    200: jsonResponse({ description: 'The feed.', headers: FEED_HEADERS, schema: schemaRef('Feed') }),
    304: { description: 'Nothing has changed since the answer with this ETag.', headers: FEED_HEADERS },
    ...responseRefs({ ...FAILURES, 403: 'NoPreview' }),
  };
  const summaries: Readonly<Record<string, string>> = { get: 'Get the offers feed', head: 'Get its headers' };
  return Object.fromEntries(
    methods.map((method) => [
      method,
      { operationId: `${method}${operation}`, tags: ['Feed'], summary: summaries[method], parameters, responses },
    ]),
  );
}

const FLOW: Part = {
  get: {
    operationId: 'getFlow',
    tags: ['Giveaways'],
    summary: 'Get a giveaway',
    description:
      'With `X-Rewards-Client`, from a shopper who is signed in, the service records a view. Otherwise it records none.',
    security: SHOPPER,
    parameters: [
      queryParameter('id', 'Id of the flow.', { type: 'string' }, { required: true }),
      { ...CLIENT, description: 'Any text. Leave it out for a preview.' },
    ],
    responses: {
      200: jsonResponse({
        description: 'The flow; or, for a shopper, a refusal of the service.',
        headers: FOR_SHOPPER,
        schema: schemaRef('FlowAnswer'),
      }),
      ...responseRefs(FAILURES),
    },
  },
};

const CLAIM: Part = {
  get: {
    operationId: 'claimCode',
    tags: ['Giveaways'],
    summary: 'Claim a code for the shopper who is signed in',
    security: SHOPPER,
    parameters: [
      queryParameter('offer', 'Id of the offer.', { type: 'string' }, { required: true }),
      ONCE,
      REQUIRED_CLIENT,
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: `Names this claim: for ${contract.rememberedSeconds} seconds, each try with the same key gets the same answer.`,
        schema: { type: 'string', pattern: contract.patterns.idempotencyKey },
      },
    ],
    responses: {
      200: jsonResponse({
        description: 'A code, or why there is none, in the words of the service.',
        headers: FOR_SHOPPER,
        schema: schemaRef('ClaimAnswer'),
      }),
      ...responseRefs({ ...FAILURES, 400: 'BadClaim', 401: 'SignedOut', 403: 'OtherPage' }),
    },
  },
};

const CODES_REFUSALS = {
  401: 'SignedOut',
  403: 'OtherPage',
  404: 'NothingHere',
  405: 'MethodNotAllowed',
  429: 'TooManyRequests',
  503: 'CodesUnavailable',
};

const CODES: Part = {
  get: {
    operationId: 'getCodes',
    tags: ['Codes'],
    summary: 'Get the codes of the shopper who is signed in',
    description: 'Without a vault the list is empty. The answer still names the shopper in `X-Rewards-Viewer`.',
    security: SHOPPER,
    parameters: [ONCE, REQUIRED_CLIENT],
    responses: {
      200: jsonResponse({ description: 'The codes.', headers: FOR_SHOPPER, schema: schemaRef('Codes') }),
      ...responseRefs({ ...CODES_REFUSALS, 400: 'UnreadableQuery' }),
    },
  },
  delete: {
    operationId: 'eraseCodes',
    tags: ['Codes'],
    summary: 'Erase one code of the shopper, or all of them',
    security: SHOPPER,
    parameters: [
      queryParameter(contract.queryKeys.codeId, 'Which code. By default, all.', {
        type: 'string',
        pattern: contract.patterns.codeId,
      }),
      ONCE,
      REQUIRED_CLIENT,
    ],
    responses: {
      200: jsonResponse({ description: 'It is erased.', headers: FOR_SHOPPER, schema: schemaRef('Erased') }),
      ...responseRefs({ ...CODES_REFUSALS, 400: 'BadErasure' }),
    },
  },
};

/** Describes a gateway in OpenAPI. */
export function createGatewayDocument(): OpenApiDocument {
  const { feed, flow, claim, codes } = contract.routes;
  const methods = feed.methods.map((method) => method.toLowerCase());
  const [path, otherPath] = feed.paths as [string, string];
  return {
    openapi: '3.1.1',
    info: { title: 'Rewards gateway', version: VERSION, license: LICENSE, description: DESCRIPTION },
    servers: [
      { url: '/rewards', description: 'The prefix that the gateway is mounted under, at the address of the shop.' },
    ],
    security: [],
    tags: [
      { name: 'Feed', description: 'Offers to show.' },
      { name: 'Giveaways', description: 'Offers whose codes are claimed.' },
      { name: 'Codes', description: 'What a shopper has claimed.' },
    ],
    paths: {
      [path]: feedPath('Feed', methods),
      [otherPath]: feedPath('DevFeed', methods),
      [flow.paths[0]!]: FLOW,
      [claim.paths[0]!]: CLAIM,
      [codes.paths[0]!]: CODES,
    },
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token that the shop has signed. A shop with sessions of its own needs none: its cookie says who it is.',
        },
      },
      headers: COMPONENT_HEADERS,
      responses: RESPONSES,
      schemas: createGatewaySchemas(),
    },
  };
}
