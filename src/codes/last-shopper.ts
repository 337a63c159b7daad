import { nextPaint } from '../element/next-paint.js';
import type { RewardsError } from '../client/rewards-error.js';
import { digest } from '../client/digest.js';
import { dropKept, keptRecord } from '../shopper/code-records.js';
import { changeStorage, lastName, storageOf, type Remember } from '../shopper/storage.js';
import { subjectOf } from '../shopper/user-token.js';
import { isRecord } from '../wire/fields.js';
import type { LoadedCodes } from './codes-view.js';

const DAY_MS = 86_400_000;

/** How long a shopper is known without an answer of the gateway. */
const KNOWN_MS = 30 * DAY_MS;

const VERSION = 1;

/** What the page says of its shopper. */
export interface Asked {
  /** Resolved address of the gateway. */
  readonly base: string;
  readonly remember: Remember;
  readonly token: string | undefined;
}

/** Lazy-loaded. Keeps whom the gateway has named, for when it can't be reached, and loads what shows a code at the till. */
export function keepShopper({ base, remember, token }: Asked, viewers: readonly string[]): void {
  const storage = storageOf('device');
  const name = lastName(base);
  const isKnown = remember === 'device' && viewers.length > 0;
  const text = JSON.stringify({ v: VERSION, viewers, at: Date.now(), signed: signedBy(base, token) });
  // A full storage would still have the shopper before.
  if (!isKnown || !storage || !changeStorage(storage, name, text)) return dropKept(storage, name);
  void nextPaint().then(() => import('./after-press/code-presses.js').catch(() => undefined));
}

/**
 * The shopper who was last known here.
 *
 * @param failure why the gateway doesn't say who it is
 * @returns undefined if the gateway has answered, or this may be somebody else than the page's shopper
 */
export function findShopper(asked: Asked, failure: RewardsError): LoadedCodes | undefined {
  const { kind, status = 0 } = failure;
  if (kind !== 'network' && kind !== 'timeout' && status < 500) return undefined;
  const { base, remember, token } = asked;
  const record = keptRecord(storageOf('device'), lastName(base));
  if (remember !== 'device' || !isRecord(record) || record.v !== VERSION) return undefined;
  const { viewers, at, signed } = record;
  const age = Date.now() - Number(at);
  // A clock that was set back would make it younger. Clocks that differ a little are usual.
  const isKnown = age > -DAY_MS && age < KNOWN_MS && signed === signedBy(base, token);
  if (!isKnown || !isTexts(viewers)) return undefined;
  return {
    viewers,
    hasFailed: true,
    offline: { until: Number(at) + KNOWN_MS, isCurrent: () => findShopper(asked, failure)?.viewers[0] === viewers[0] },
  };
}

/** A page with a token names its shopper, even without a connection. */
function signedBy(base: string, token: string | undefined): string | undefined {
  return token === undefined ? undefined : digest(base, JSON.stringify(subjectOf(token)));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string');
}
