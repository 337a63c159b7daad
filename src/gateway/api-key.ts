import { createTimeBudget } from '../process/time-budget.js';
import { contract } from './contract.js';
import { createKeyFilter, type KeyFilter } from './key-filter.js';

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
