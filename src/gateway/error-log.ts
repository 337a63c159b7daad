import { startAge, type Age } from '../http/age.js';

/** Failures that an operator should know about, by source. */
export type GatewayErrorSource =
  'key' | 'apiKey' | 'service' | 'identify' | 'token' | 'store' | 'vault' | 'allowPreview' | 'onClaim';

const MESSAGES: Readonly<Record<GatewayErrorSource, string>> = {
  key: 'The service does not accept the API key.',
  apiKey: 'apiKey failed or returned no valid key, so the service was not asked.',
  service: 'The service cannot be reached.',
  identify: 'identify failed, so the shopper counts as signed out.',
  token: 'A token was refused, so the shopper counts as signed out:',
  store: 'The store failed, so the gateway went on without it.',
  vault: 'The vault failed, so a shopper’s codes are in their browser only.',
  allowPreview: 'allowPreview failed, so the preview was refused.',
  onClaim: 'onClaim failed. The shopper has the code.',
};

/**
 * A failure that an operator should know about. It never contains the key, a user or a code. So it has no `cause`: the error of a
 * store or of `fetch` may repeat what it was given.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly source: GatewayErrorSource;

  constructor(source: GatewayErrorSource, thrown?: unknown) {
    super([MESSAGES[source], ...describeThrown(source, thrown)].join(' '));
    this.source = source;
  }
}

/** Called with each such failure. What it throws is ignored. */
export type OnError = (error: GatewayError, request: Request) => unknown;

/** Reports an error of one request. */
export type ReportError = (source: GatewayErrorSource, request: Request, thrown?: unknown) => void;

export function reportErrorsTo(onError: OnError = createErrorLog()): ReportError {
  const isDue = createMinutePause();
  return (source, request, thrown) => {
    const error = new GatewayError(source, thrown);
    // Anyone can send wrong tokens.
    if (source === 'token' && !isDue(error.message)) return;
    // A promise that rejects would end a Node process.
    void (async () => onError(error, request))().catch(() => undefined);
  };
}

/**
 * Writes a line for each error, at most one a minute for each cause.
 *
 * @param write by default, to `console.error`
 */
export function createErrorLog(
  write: (message: string) => void = (message) => console.error(`rewards-widget gateway: ${message}`),
): OnError {
  const isDue = createMinutePause();
  return ({ message }) => {
    if (isDue(message)) write(message);
  };
}

/** Returns a function that is true once a minute for each text. */
function createMinutePause(): (text: string) => boolean {
  const last = new Map<string, Age>();
  return (text) => {
    const age = last.get(text);
    if (age && age() < 60_000) return false;
    last.set(text, startAge());
    return true;
  };
}

/** The class of an error, and the platform's code for a connection that failed: words that are known beforehand. */
function describeThrown(source: GatewayErrorSource, thrown: unknown): string[] {
  if (source === 'token') return [`${TOKEN_FAULTS[thrown as TokenFault]}.`];
  if (!(thrown instanceof Error)) return [];
  const { code } = { ...(thrown.cause as { code?: unknown } | undefined) };
  const shown = [
    /^[A-Z][A-Za-z]{0,40}Error$/.test(thrown.name) && thrown.name,
    source === 'service' && typeof code === 'string' && /^[A-Z][A-Z_]{1,40}$/.test(code) && code,
  ].filter(Boolean);
  return shown.length > 0 ? [`(${shown.join(', ')})`] : [];
}

/** Why a token was refused, in words for an operator. They are all known here, so that nothing of a token gets into a log. */
const TOKEN_FAULTS = {
  malformed: 'it is no signed token',
  algorithm: 'its algorithm is not the one that is expected',
  signature: 'its signature is wrong, so it was signed with another secret or key',
  key: 'no key, or more than one, fits the one that it names',
  expired: 'it has expired',
  early: 'it is not valid yet',
  lifetime: 'its exp is missing, or more than 24 hours ahead',
  audience: 'its aud is for another audience',
  issuer: 'its iss is another issuer',
  shop: 'it is for another shop',
  user: 'its sub is missing, too long, or has control characters or white space at an end',
} as const satisfies Record<string, string>;

export type TokenFault = keyof typeof TOKEN_FAULTS;
