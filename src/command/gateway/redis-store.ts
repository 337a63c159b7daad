import { createClient } from '@redis/client';
import { createAnswerMemory, type AnswerStore } from '../../gateway/answer-store.js';
import type { Counters } from '../../gateway/counters.js';
import type { KeyedDigest } from '../../gateway/keyed-digest.js';
import type { VaultStore } from '../../gateway/vault/vault-store.js';
import { createTimeBudget } from '../../process/time-budget.js';
import { createRedisCounters, take } from './redis-counters.js';
import { createRedisVault, replace } from './redis-vault.js';

/** A command that takes longer counts as failed, in milliseconds. Only one claim waits for it: then the Redis counts as away. */
const COMMAND_MS = 500;

/** Commands that may wait for an answer. More fail at once. */
const MAX_WAITING = 50_000;

/** Idle time before a connection is dropped, in milliseconds. It is pinged first. */
const SILENCE_MS = 3000;

const LONGEST_PAUSE_MS = 2000;

/** A store on a Redis, with this process's own memory for as long as that is away. */
export interface RedisStore extends AnswerStore {
  readonly isReady: boolean;
  /** For shoppers' codes, which this process's memory never keeps. */
  readonly vault: VaultStore;
  /** @param digest makes the names for the Redis */
  createCounters(digest: KeyedDigest): Counters;
  close(): void;
}

/**
 * Connects to a Redis, and reconnects for ever.
 *
 * @param address `redis://` or `rediss://`
 * @param report called with a sentence when Redis disconnects or returns, without the address, which may contain a password
 */
export function createRedisStore(address: string, report: (text: string) => void): RedisStore {
  const client = createClient({
    url: address,
    keyPrefix: 'rewards:',
    scripts: { take, replace },
    // What comes while it is away isn't kept for later.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    pingInterval: SILENCE_MS / 2,
    socket: {
      connectTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, LONGEST_PAUSE_MS),
    },
  });
  // Until it is ready for the first time.
  let isAway = true;
  let isReported = false;

  function leave(error: unknown): void {
    isAway = true;
    if (isReported) return;
    isReported = true;
    report(
      `The store cannot be used (${reasonOf(error)}): until it is back, this gateway counts and remembers on its own.`,
    );
  }

  function comeBack(): void {
    if (isReported) report('The store is back.');
    isAway = isReported = false;
  }

  // A Redis that hung, or refused commands for a while, is back as soon as it answers the client's regular ping.
  client.on('error', leave).on('ready', comeBack).on('ping-interval', comeBack);
  // It tries for ever: only `close` ends that.
  client.connect().catch(() => undefined);

  const memory = createAnswerMemory();

  async function reach<T>(ask: () => Promise<T>): Promise<T> {
    if (isAway) throw new Error('The store is away');
    try {
      return await createTimeBudget(COMMAND_MS)(ask);
    } catch (error) {
      if (!isAway) leave(error);
      throw error;
    }
  }

  /** @param alone what to do without the Redis */
  const shared = <T>(ask: () => Promise<T>, alone: () => T): Promise<T> => reach(ask).catch(alone);

  return {
    get isReady() {
      return !isAway;
    },
    get: async (name) =>
      (await memory.get(name)) ??
      (await shared(
        () => client.get(name),
        () => null,
      )),
    set: (name, answer, lifetime) =>
      shared<unknown>(
        () => client.set(name, answer, { PX: lifetime }),
        () => memory.set(name, answer, lifetime),
      ),
    vault: createRedisVault(client, reach),
    createCounters: (digest) =>
      createRedisCounters(
        (...asked) =>
          shared(
            () => client.take(...asked),
            () => undefined,
          ),
        digest,
      ),
    close: () => client.destroy(),
  };
}

/** The system's code, or the first word of what the Redis says, such as `WRONGPASS`. Its sentence may repeat what it was given. */
function reasonOf(error: unknown): string {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code === 'string') return code;
  return /^[A-Z]{3,20}(?= )/.exec(message)?.[0] ?? 'no answer';
}
