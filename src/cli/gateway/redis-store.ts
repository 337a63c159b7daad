import { createClient, defineScript, type CommandParser } from '@redis/client';
import { createAnswerMemory, type AnswerStore } from '../../gateway/answer-store.js';
import type { Counters } from '../../gateway/counters.js';
import type { KeyedDigest } from '../../gateway/keyed-digest.js';
import type { VaultStore } from '../../gateway/vault/vault-store.js';
import { createRedisCounters, take } from './redis-counters.js';

/** A command that takes longer counts as failed, in milliseconds. */
const COMMAND_MS = 500;

/** Failed commands without an answer in between, after which the Redis counts as away: two claims at most wait for it. */
const MAX_LATE = 2;

/** Commands that may wait for an answer. More fail at once. */
const MAX_WAITING = 50_000;

/** Idle time before a connection is dropped, in milliseconds. It is pinged first. */
const SILENCE_MS = 3000;

const LONGEST_PAUSE_MS = 2000;

/** A command, or one within a script (the second before Redis 7.2), that the Redis's user may not use. Others may work. */
const DENIED = /^NOPERM |user executing the script can't|ACL failure/;

/** A replica's errors: for a write, for a read when it has lost its primary, and for both in cluster mode. */
const MOVED = /^(READONLY|MASTERDOWN|MOVED) /;

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
  // Until it is ready for the first time.
  let isAway = true;
  let isReported = false;
  let isDenialReported = false;
  let late = 0;
  let renewals = 0;
  let renewal: NodeJS.Timeout | undefined;
  let client = open();

  function open() {
    const opened = createClient({
      url: address,
      keyPrefix: 'rewards:',
      scripts: { take, replace },
      // Writes that come while it is away aren't kept for later.
      disableOfflineQueue: true,
      commandsQueueMaxLength: MAX_WAITING,
      pingInterval: SILENCE_MS / 2,
      socket: {
        connectTimeout: SILENCE_MS,
        socketTimeout: SILENCE_MS,
        reconnectStrategy: pauseBefore,
      },
    });
    // A Redis that hung, or refused commands for a while, answers the client's regular ping again on the same connection.
    opened.on('error', leave).on('ready', probe).on('ping-interval', probe);
    // It tries for ever: only `destroy` ends that.
    opened.connect().catch(() => undefined);
    return opened;
  }

  /** Comes back once a write is accepted. It writes nothing. An answer to a ping isn't enough: a read-only replica answers too. */
  function probe(): void {
    if (isAway) findObstacle().then(comeBack, refuse);
  }

  async function findObstacle(): Promise<void> {
    // Fails without cluster mode, and for a user who may not ask.
    const info = await client.sendCommand<string>(['CLUSTER', 'INFO']).catch(() => '');
    if (Number(/^cluster_size:(\d+)/m.exec(info)?.[1]) > 1) throw new ShardedError();
    await client.set('probe', '', { condition: 'XX', expiration: { type: 'PX', value: 1 } });
  }

  function refuse(error: unknown): void {
    leave(error);
    if (MOVED.test(messageOf(error))) renew();
  }

  /** Connects anew. After a failover, the address leads to another Redis, while the connection still leads to the old one. */
  function renew(): void {
    renewal ??= setTimeout(() => {
      renewal = undefined;
      client.destroy();
      client = open();
    }, pauseBefore(renewals++));
  }

  function leave(error: unknown): void {
    isAway = true;
    if (isReported) return;
    isReported = true;
    report(
      `The store cannot be used (${reasonOf(error)}): until it is back, this gateway counts and remembers on its own.`,
    );
  }

  function reportDenial(): void {
    if (isDenialReported) return;
    isDenialReported = true;
    report(
      'The user of the store has too few rights, so this gateway does on its own what they are missing for: see docs/command-production.md.',
    );
  }

  function comeBack(): void {
    if (isReported) report('The store is back.');
    isAway = isReported = false;
    late = renewals = 0;
  }

  const memory = createAnswerMemory();

  async function reach<T>(ask: () => Promise<T>): Promise<T> {
    if (isAway) throw new Error('The store is away');
    try {
      const answer = await inTime(ask());
      late = 0;
      return answer;
    } catch (error) {
      if (DENIED.test(messageOf(error))) reportDenial();
      else if (!(error instanceof LateError) || ++late >= MAX_LATE) refuse(error);
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
    vault: createRedisVault(() => client, reach),
    createCounters: (digest) =>
      createRedisCounters(
        (...asked) =>
          shared(
            () => client.take(...asked),
            () => undefined,
          ),
        digest,
      ),
    close: () => {
      clearTimeout(renewal);
      client.destroy();
    },
  };
}

/** One connection reaches one shard. */
class ShardedError extends Error {
  override readonly name = 'ShardedError';
  override readonly message = 'it is a cluster of several shards, and has to be one of a single shard';
}

/** The system's code, or the first word of what the Redis says, such as `WRONGPASS`. Its sentence may repeat what it was given. */
function reasonOf(error: unknown): string {
  if (error instanceof ShardedError) return error.message;
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'string') return code;
  return /^[A-Z]{3,20}(?= )/.exec(messageOf(error))?.[0] ?? 'no answer';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

function pauseBefore(tries: number): number {
  return Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS);
}

class LateError extends Error {
  override readonly name = 'LateError';
}

/** Rejects after `COMMAND_MS`. Time in which this process was busy doesn't count: an answer that has arrived meanwhile is read first. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new LateError('no answer'))), COMMAND_MS);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

/** Sets a value if the present one is the known one, `=` before it, or there is none. The Redis does the whole script at once. */
const replace = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
    local present = redis.call('GET', KEYS[1])
    if (present and '=' .. present or '') ~= ARGV[1] then return 0 end
    redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
    return 1`,
  parseCommand(parser: CommandParser, name: string, known: string | undefined, value: string, lifetime: number) {
    parser.pushKey(name);
    parser.push(known === undefined ? '' : `=${known}`, value, String(lifetime));
  },
  transformReply: (replaced: unknown) => replaced === 1,
});

/** The commands of Redis that a vault uses. */
interface VaultClient {
  get(name: string): Promise<string | null>;
  set(name: string, value: string, options: { PX: number }): Promise<unknown>;
  replace(name: string, known: string | undefined, value: string, lifetime: number): Promise<boolean>;
}

/**
 * Keeps shoppers' codes in a Redis, and nowhere else: while that is away, all of it rejects.
 *
 * @param current the client, which may be replaced
 * @param reach rejects at once while the Redis is away, and when it takes too long
 */
function createRedisVault(current: () => VaultClient, reach: <T>(ask: () => Promise<T>) => Promise<T>): VaultStore {
  const named = (name: string): string => `vault:${name}`;
  return {
    get: (name) => reach(() => current().get(named(name))),
    set: (name, value, lifetime) => reach(() => current().set(named(name), value, { PX: lifetime })),
    replace: (name, known, value, lifetime) => reach(() => current().replace(named(name), known, value, lifetime)),
  };
}
