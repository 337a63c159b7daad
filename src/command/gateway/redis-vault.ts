import { defineScript, type CommandParser } from '@redis/client';
import type { VaultStore } from '../../gateway/vault/vault-store.js';

/** Sets a value if the present one is the known one, `=` before it, or there is none. The Redis does the whole script at once. */
export const replace = defineScript({
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

/** What a vault needs of a Redis. */
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
export function createRedisVault(
  current: () => VaultClient,
  reach: <T>(ask: () => Promise<T>) => Promise<T>,
): VaultStore {
  const named = (name: string): string => `vault:${name}`;
  return {
    get: (name) => reach(() => current().get(named(name))),
    set: (name, value, lifetime) => reach(() => current().set(named(name), value, { PX: lifetime })),
    replace: (name, known, value, lifetime) => reach(() => current().replace(named(name), known, value, lifetime)),
  };
}
