import { contract } from '../contract/gateway.js';
import { createTimeBudget } from '../http/time-budget.js';

/**
 * The site's key (contract 5). A function is called before each request to the service, so the key can change without a restart.
 */
export type ApiKey = string | (() => string | Promise<string>);

/** The key of one request to the service. */
interface RequestKey {
  readonly key: string;
  /** Masks it in the answer. */
  readonly filter: KeyFilter;
}

/** @throws {TypeError} if the key is missing or invalid; the message never contains it */
export type ReadRequestKey = () => Promise<RequestKey>;

/**
 * @param timeout milliseconds to wait for a function
 * @throws {TypeError} at once, if a key that can't change is invalid
 */
export function createRequestKeys(apiKey: ApiKey | undefined, timeout: number): ReadRequestKey {
  if (typeof apiKey !== 'function') {
    const fixed = Promise.resolve(readRequestKey(apiKey));
    return () => fixed;
  }
  let last: RequestKey | undefined;
  let own: KeyFilter = (text) => text;
  return async () => {
    const key = await createTimeBudget(timeout)(apiKey);
    // A filter takes a while to create.
    if (key !== last?.key) {
      const next = readRequestKey(key);
      // The service may still echo the key of a moment ago.
      const before = own;
      own = next.filter;
      last = { key: next.key, filter: (text) => before(next.filter(text)) };
    }
    return last;
  };
}

function readRequestKey(key: unknown): RequestKey {
  if (!key) throw new TypeError('apiKey is required');
  // Checked here, because the platform's own error would repeat the key.
  if (typeof key !== 'string' || !new RegExp(contract.patterns.apiKey).test(key))
    throw new TypeError('apiKey must be visible ASCII characters, without spaces');
  return { key, filter: createKeyFilter(key) };
}

const MASK = '***';

/** Masks the API key in a text from the service, in case it echoes the key. */
type KeyFilter = (text: string) => string;

/** @param key of visible ASCII characters */
export function createKeyFilter(key: string): KeyFilter {
  const [first = '', ...rest] = key;
  const spelled = beginningOf(first) + rest.map(patternOf).join('');
  // Looking for backslashes first takes many times as long, and nearly no text has the key.
  const somewhere = new RegExp(spelled);
  const pattern = new RegExp(`(?<!\\\\)(\\\\*)${spelled}`, 'g');
  // A pair of backslashes is an escaped one before the key. An odd one belongs to the key's first character.
  return (text) =>
    somewhere.test(text)
      ? text.replace(pattern, (_key, slashes: string) => slashes.slice(slashes.length % 2) + MASK)
      : text;
}

/** Matches a character as it is, and as JSON or an address may write it. */
function patternOf(char: string): string {
  const { plain, hex } = spellingsOf(char);
  return `(?:\\\\?${plain}|\\\\u00${hex}|%${hex})`;
}

/** The same for the first character, without its backslash, which is among those before it. */
function beginningOf(char: string): string {
  const { plain, hex } = spellingsOf(char);
  return `(?:${plain}|(?<=\\\\)u00${hex}|%${hex})`;
}

function spellingsOf(char: string): { plain: string; hex: string } {
  const code = char.charCodeAt(0).toString(16).padStart(2, '0');
  const hex = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return { plain: /\w/.test(char) ? char : `\\${char}`, hex };
}
