import { headerRef, HEADERS, jsonResponse, schemaRef, type Part } from '../../service/openapi/document.js';
import contract from '../../src/contract/gateway.json' with { type: 'json' };

const EVERY = { 'X-Content-Type-Options': headerRef('NoSniff') };
const UNKEPT = { ...EVERY, 'Cache-Control': headerRef('NoStore') };
/** Headers of answers that are for one shopper. */
export const FOR_SHOPPER = {
  ...UNKEPT,
  'X-Rewards-Viewer': headerRef('Viewer'),
  'X-Rewards-Viewer-Before': headerRef('ViewerBefore'),
};
export const FEED_HEADERS = {
  ...EVERY,
  'Cache-Control': headerRef('FeedCaching'),
  ETag: headerRef('ETag'),
  Age: headerRef('Age'),
  Vary: headerRef('Vary'),
};

type Case = keyof typeof contract.refusals;

/** A refusal, with the words of the cases that all gateways share. */
function refusal(description: string, cases: readonly Case[], headers: Part = {}): Part {
  return jsonResponse({
    description,
    headers: { ...UNKEPT, ...headers },
    schema: schemaRef('Failure'),
    examples: cases.map((name) => [name, { success: false, message: contract.refusals[name].message }]),
  });
}

const LATER = { 'Retry-After': headerRef('RetryAfter') };

/** The responses that operations refer to, by name. */
export const RESPONSES = {
  BadRequest: refusal(
    'The query cannot be read, or the service has refused a parameter or the claim, in its own words.',
    ['unreadableQuery', 'serviceStatus'],
  ),
  BadClaim: refusal(
    'The query or the `Idempotency-Key` cannot be used, or the service has refused the claim, in its own words: the offer may have ended.',
    ['unreadableQuery', 'badIdempotencyKey', 'serviceStatus'],
  ),
  BadErasure: refusal('The query may have meant something else, so nothing was erased.', ['unreadableQuery']),
  UnreadableQuery: refusal('The query cannot be read.', ['unreadableQuery']),
  SignedOut: refusal('Nobody is signed in.', ['signedOut', 'signedOutOfCodes']),
  NoPreview: refusal('This shopper may not see previews.', ['previewNotAllowed']),
  OtherPage: refusal('The request lacks `X-Rewards-Client`, or comes from a page of an origin that is not allowed.', [
    'claimNotAllowed',
    'codesNotAllowed',
  ]),
  NotFound: refusal('The service has nothing like this. The words are its own.', ['serviceStatus']),
  NothingHere: refusal('The gateway has no address for this part of the service.', ['nothingHere']),
  MethodNotAllowed: refusal('The answer to any other method.', ['methodNotAllowed'], { Allow: headerRef('Allow') }),
  TooManyRequests: refusal(
    'Too many requests, by the limits of the gateway or of the service.',
    ['tooManyRequests'],
    LATER,
  ),
  Unusable: refusal(
    'The service cannot be reached, or sent an answer that cannot be used. What a claim did is not known: try again with the same `Idempotency-Key`.',
    ['serviceUnreachable', 'keyRefused', 'redirected', 'unusableAnswer'],
    LATER,
  ),
  CodesUnavailable: refusal(
    'The codes cannot be loaded, or cannot be erased, for example without a vault.',
    ['codesUnavailable'],
    {
      'X-Rewards-Viewer': headerRef('Viewer'),
      'X-Rewards-Viewer-Before': headerRef('ViewerBefore'),
    },
  ),
  TooSlow: refusal('The service took too long. What a claim did is not known, as with 502.', ['serviceTooSlow']),
  ServiceFailed: refusal(
    'The service has failed, with this status. What a claim did is not known, as with 502.',
    ['serviceUnavailable'],
    LATER,
  ),
};

/** What every request to the service may end with. */
export const FAILURES = {
  400: 'BadRequest',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  429: 'TooManyRequests',
  502: 'Unusable',
  504: 'TooSlow',
  '5XX': 'ServiceFailed',
};

const DIGEST = '[0-9a-f]{32}';

export const COMPONENT_HEADERS = {
  ...HEADERS,
  FeedCaching: {
    description: 'How long browsers and CDNs may keep the feed. As the service says, if the gateway keeps none.',
    required: true,
    schema: { type: 'string' },
  },
  Age: {
    description: 'Seconds since the gateway got the feed, if it is kept.',
    schema: { type: 'integer', minimum: 0 },
  },
  Vary: { description: 'What the answer depends on.', schema: { type: 'string' } },
  Viewer: {
    description: 'Digest of the shopper whom the answer is for. Keep codes under it, never under a name.',
    schema: { type: 'string', pattern: `^${DIGEST}$` },
  },
  ViewerBefore: {
    description: 'Digests that the shopper had under earlier secrets of the gateway, separated by commas.',
    schema: { type: 'string', pattern: `^${DIGEST}(, ${DIGEST})*$` },
  },
  RetryAfter: {
    description: 'When to try again: seconds, or a date. Passed on if the service sends it.',
    schema: {
      type: 'string',
      pattern: '^(\\d{1,10}|[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT)$',
    },
  },
};
