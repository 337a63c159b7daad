import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { ANSWER_HEADERS } from '../http/answer-headers.js';
import { headerRef, HEADERS, jsonResponse, schemaRef, type Part } from './document.js';

/** Of every answer: pages of other origins may read it, because no cookie is involved. */
const EVERY = {
  'Access-Control-Allow-Origin': headerRef('AnyOrigin'),
  'X-Content-Type-Options': headerRef('NoSniff'),
};

/** Headers of every answer but the feed. */
export const UNKEPT = { ...EVERY, 'Cache-Control': headerRef('NoStore') };

export const FEED_HEADERS = {
  ...EVERY,
  'Cache-Control': headerRef('Revalidate'),
  ETag: headerRef('ETag'),
  Vary: headerRef('Vary'),
};

function failure(description: string, message: string, headers: Part = {}): Part {
  return jsonResponse({
    description,
    headers: { ...UNKEPT, ...headers },
    schema: schemaRef('Failure'),
    examples: [['failure', { success: false, message }]],
  });
}

/** The responses that operations refer to, by name. */
export const RESPONSES = {
  BadRequest: failure(
    'A parameter is missing, malformed, or given twice; or the offer has ended, or has not opened yet.',
    'The parameter user is missing.',
  ),
  UnknownKey: failure('The header `X-API-Key` is missing, or there is no such key.', 'This API key is not known.'),
  NotFound: failure('The partner has nothing like this.', 'There is no such giveaway.'),
  MethodNotAllowed: failure(
    'The answer to any other method. HEAD, too, is only for the feed: it would record a view or a claim.',
    contract.refusals.methodNotAllowed.message.replace('{methods}', 'GET, OPTIONS'),
    { Allow: headerRef('Allow') },
  ),
  TooManyRequests: failure(
    'The key’s budget of requests is spent.',
    'Too many requests. Please try again in a while.',
    {
      'Retry-After': { ...headerRef('RetryAfter') },
    },
  ),
  Failed: failure('The service has failed.', 'Something went wrong in the service.'),
  Unavailable: failure(
    'The service is busy, or its database is away. What a claim did is not known: try again with the same `Idempotency-Key`.',
    'The service is not available at the moment. Please try again soon.',
    { 'Retry-After': headerRef('RetryAfterIfKnown') },
  ),
};

/** What every request may be refused with. */
export const REFUSALS = {
  400: 'BadRequest',
  401: 'UnknownKey',
  405: 'MethodNotAllowed',
  429: 'TooManyRequests',
  500: 'Failed',
  503: 'Unavailable',
};

const SECONDS = { type: 'integer', minimum: 1 };

export const COMPONENT_HEADERS = {
  ...HEADERS,
  AnyOrigin: {
    description: 'Pages of all origins may read the answer.',
    required: true,
    schema: { type: 'string', const: ANSWER_HEADERS['Access-Control-Allow-Origin'] },
  },
  Revalidate: {
    description: 'Only the caller may keep the answer, and has to ask each time whether it is still valid.',
    required: true,
    schema: { type: 'string', const: 'private, no-cache' },
  },
  Vary: {
    description: 'What the answer depends on.',
    required: true,
    schema: { type: 'string', const: 'X-API-Key, Accept-Encoding' },
  },
  RetryAfter: { description: 'When to try again, in seconds.', required: true, schema: SECONDS },
  RetryAfterIfKnown: { description: 'When to try again, in seconds.', schema: SECONDS },
};
