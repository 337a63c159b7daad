import { createKeyedDigest } from './keyed-digest.js';

const MIN_BYTES = 32;

/** The secrets that distinguish shoppers (for their kept codes) and name what is in the store. */
export interface ViewerKeys {
  readonly current: string;
  readonly earlier: readonly string[];
}

/** Makes the headers that tell a page which shopper an answer is for, without naming them. */
export type ViewerHeaders = (user: string) => Promise<Readonly<Record<string, string>>>;

/** @param apiKey the default, which ties kept codes to this key */
export function readViewerKeys(viewerKey: string | readonly string[] | undefined, apiKey: unknown): ViewerKeys {
  if (viewerKey === undefined) {
    if (typeof apiKey === 'function')
      throw new TypeError('viewerKey is required with an apiKey that can change: kept codes are found by it');
    return { current: apiKey as string, earlier: [] };
  }
  const keys: readonly unknown[] = Array.isArray(viewerKey) ? viewerKey : [viewerKey];
  const [current, ...earlier] = keys;
  if (typeof current !== 'string' || new TextEncoder().encode(current).byteLength < MIN_BYTES)
    throw new TypeError(
      `viewerKey must be a text of at least ${MIN_BYTES} bytes: make one with \`openssl rand -hex 32\``,
    );
  if (!earlier.every((key) => typeof key === 'string' && key !== ''))
    throw new TypeError('viewerKey: the earlier ones must be texts');
  return { current, earlier: earlier as readonly string[] };
}

/**
 * The shopper's digest is the name under which a page keeps codes. With earlier keys, the page also gets the earlier digests, and
 * finds the codes that it has kept under those.
 */
export function createViewerHeaders({ current, earlier }: ViewerKeys): ViewerHeaders {
  const [digest, ...before] = [current, ...earlier].map((key) => createKeyedDigest(key, 'rewards-widget viewer'));
  return async (user) => ({
    'X-Rewards-Viewer': await digest!(user),
    ...(before.length && {
      'X-Rewards-Viewer-Before': (await Promise.all(before.map((make) => make(user)))).join(', '),
    }),
  });
}
