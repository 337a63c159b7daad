import { PER_PAGE } from '../events/event-page.js';
import { DATE, MAX_RANGE_DAYS } from '../events/event-query.js';
import { GIVEAWAY_EVENTS_PATH, REWARD_EVENTS_PATH } from '../events/events-routes.js';
import { FEED_PATHS } from '../feed/feed-route.js';
import { CLAIM_PATH } from '../giveaways/claim-route.js';
import { FLOW_PATH } from '../giveaways/flow-route.js';
import manifest from '../package.json' with { type: 'json' };
import {
  jsonResponse,
  LICENSE,
  queryParameter,
  responseRefs,
  schemaRef,
  type OpenApiDocument,
  type Part,
} from './document.js';
import { createServiceSchemas } from './schemas.js';
import { COMPONENT_HEADERS, FEED_HEADERS, REFUSALS, RESPONSES, UNKEPT } from './service-responses.js';

const DESCRIPTION = `Offers, giveaways, codes and events of one partner, whose key each request carries.

- Everything is a GET. A claim and a flow with a \`user\` record something all the same, so don't repeat them by yourself.
- All answers but the feed have an envelope. Look at \`success\` first: a refused claim is a 200 as well.
- Payloads may have fields that are not listed here: a reader ignores them. The envelope has none.
- What is described is what the project's own service sends. The contract leaves open which fields a hosted service sends and which
  statuses it refuses with: expect any field of a feed or flow to be missing.
- What is no valid HTTP, or too long, is refused with 400, 408, 413, 417 or 431 in this envelope, whatever the path.`;

function feedPath(path: string, operation: string): Part {
  const parameters = [
    queryParameter('flow', 'Category, or parent of categories, of the offers to send, in any case. By default, all.', {
      type: 'string',
    }),
    queryParameter('preview', '`true` also sends offers that are not published yet.', {
      type: 'string',
      enum: ['true', 'false'],
      default: 'false',
    }),
  ];
  const notModified = { description: 'Nothing has changed since the answer with this ETag.', headers: FEED_HEADERS };
  const other = FEED_PATHS.find((form) => form !== path)!;
  const operationFor = (method: string, summary: string): Part => ({
    operationId: `${method}${operation}`,
    tags: ['Feed'],
    summary,
    description: `\`${path}\` and \`${other}\` are two forms of one path.`,
    parameters,
    responses: {
      200: jsonResponse({
        description: 'The feed, without an envelope.',
        headers: FEED_HEADERS,
        schema: schemaRef('Feed'),
      }),
      304: notModified,
      ...responseRefs({ ...REFUSALS, 404: 'NotFound' }),
    },
  });
  return {
    get: operationFor('get', 'Get the offers feed'),
    head: operationFor('head', 'Get the headers of the offers feed'),
  };
}

const USER = 'The caller’s own identifier of the user, as text.';

const FLOW = {
  get: {
    operationId: 'getFlow',
    tags: ['Giveaways'],
    summary: 'Get a giveaway',
    description: 'With a `user`, a view of the flow by this user is recorded first.',
    parameters: [
      queryParameter('id', 'Id of the flow.', { type: 'string', minLength: 1 }, { required: true }),
      queryParameter('user', USER, { type: 'string' }),
    ],
    responses: {
      200: jsonResponse({ description: 'The flow.', headers: UNKEPT, schema: schemaRef('FlowAnswer') }),
      ...responseRefs({ ...REFUSALS, 404: 'NotFound' }),
    },
  },
};

const CLAIM = {
  get: {
    operationId: 'claimCode',
    tags: ['Giveaways'],
    summary: 'Claim a code',
    description: [
      'Gives the user a code of the offer, unless there is none left or the user’s turn has not come: an offer without `frequency` can be',
      'claimed once, others once in each period, counted from the last claim. A month and a year end on the same day of the calendar, or on',
      'the last one of a shorter month, in UTC.',
    ].join(' '),
    parameters: [
      queryParameter('user', USER, { type: 'string', minLength: 1 }, { required: true }),
      queryParameter('offer', 'Id of the offer.', { type: 'string', minLength: 1 }, { required: true }),
      {
        name: 'Idempotency-Key',
        in: 'header',
        description:
          'Names this claim. For a day, each try with the same key, user and offer gets the first answer. Not part of the contract: a hosted service may ignore it.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: jsonResponse({
        description: 'A code, or why there is none.',
        headers: UNKEPT,
        schema: schemaRef('ClaimAnswer'),
        examples: [
          ['claimed', { success: true, data: { code: 'SAVE-10' } }],
          ['claimedBefore', { success: false, message: 'You have already claimed this offer.' }],
          ['tooSoon', { success: false, message: 'You can claim again after 2027-02-07T09:30:00+00:00' }],
          ['noneLeft', { success: false, message: 'There are no codes available for this offer.' }],
        ],
      }),
      ...responseRefs({ ...REFUSALS, 404: 'NotFound' }),
    },
  },
};

/** @param type the parameter */
function eventsPath(
  operation: { readonly operationId: string; readonly summary: string },
  type: Part,
  schema: string,
): Part {
  const date = { type: 'string', pattern: DATE.source };
  return {
    get: {
      ...operation,
      tags: ['Events'],
      description: `Events in order of time, ${PER_PAGE.toLocaleString('en')} on a page. A page after the last one is empty.`,
      parameters: [
        type,
        queryParameter('start_date', 'First day, or first second in UTC.', date, {
          required: true,
          example: '2027-03-01',
        }),
        queryParameter(
          'end_date',
          `Last day, or last second in UTC, which belongs to the range. At most ${MAX_RANGE_DAYS} days after \`start_date\`.`,
          date,
          { required: true, example: '2027-03-07T23:59:59Z' },
        ),
        queryParameter('page', 'Which page.', { type: 'integer', minimum: 1, default: 1 }),
      ],
      responses: {
        200: jsonResponse({ description: 'A page of events.', headers: UNKEPT, schema: schemaRef(schema) }),
        ...responseRefs(REFUSALS),
      },
    },
  };
}

const GIVEAWAY_EVENTS = eventsPath(
  { operationId: 'getGiveawayEvents', summary: 'Get views and claims' },
  queryParameter('type', 'Which events.', { type: 'string', enum: ['view', 'claim'] }, { required: true }),
  'GiveawayEvents',
);

const REWARD_EVENTS = eventsPath(
  { operationId: 'getRewardEvents', summary: 'Get reward events' },
  queryParameter('type', 'Which events. By default, all.', { type: 'string' }),
  'RewardEvents',
);

/** Describes the service's five endpoints (contract 4) in OpenAPI. */
export function createServiceDocument(): OpenApiDocument {
  const [path, otherPath] = FEED_PATHS as [string, string];
  return {
    openapi: '3.1.1',
    info: { title: 'Rewards service', version: manifest.version, license: LICENSE, description: DESCRIPTION },
    servers: [
      {
        url: '/',
        description:
          'Where this document is served. A hosted service has two addresses: one for the feed, one for everything else.',
      },
    ],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Feed', description: 'Offers to show.' },
      { name: 'Giveaways', description: 'Offers whose codes are claimed.' },
      { name: 'Events', description: 'What users did.' },
    ],
    paths: {
      [path]: feedPath(path, 'Feed'),
      [otherPath]: feedPath(otherPath, 'DevFeed'),
      [FLOW_PATH]: FLOW,
      [CLAIM_PATH]: CLAIM,
      [GIVEAWAY_EVENTS_PATH]: GIVEAWAY_EVENTS,
      [REWARD_EVENTS_PATH]: REWARD_EVENTS,
    },
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'The key of a partner. It belongs on servers: a gateway keeps it away from pages.',
        },
      },
      headers: COMPONENT_HEADERS,
      responses: RESPONSES,
      schemas: createServiceSchemas(),
    },
  };
}
