import { defineScript, type CommandParser } from '@redis/client';
import { LRUCache } from 'lru-cache';
import { MemoryCounters, WINDOW_MS, type Counter, type Counters } from '../../gateway/counters.js';
import type { KeyedDigest } from '../../gateway/keyed-digest.js';
import { LIFETIME_MS, MAX_FULL, STEP_MS, STEPS } from '../../gateway/store-counters.js';
import { startAge } from '../../http/age.js';

/** A hash tag: a Redis in cluster mode runs a script only on keys of one slot. */
const SLOT = '{counters}:';

/** Whether a counter was full, the indices of the full ones, and how long they are full at least. */
type Taken = readonly [isRefused: 0 | 1, full: readonly number[], leftMs: number];

/**
 * A counter is a hash with a number for each step, by the clock of the Redis: those of several gateways may differ. The Redis does the
 * whole script at once.
 */
export const take = defineScript({
  SCRIPT: `
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local step = math.floor(now / ARGV[1])
    local left = (step + 1) * ARGV[1] - now
    local oldest, counted, full = step - ARGV[2] + 1, {}, {}
    for i, key in ipairs(KEYS) do
      counted[i] = 0
      local steps = redis.call('HGETALL', key)
      for j = 1, #steps, 2 do
        if tonumber(steps[j]) < oldest then redis.call('HDEL', key, steps[j])
        else counted[i] = counted[i] + steps[j + 1] end
      end
      if counted[i] >= tonumber(ARGV[3 + i]) then full[#full + 1] = i - 1 end
    end
    if #full > 0 then return { 1, full, left } end
    for i, key in ipairs(KEYS) do
      redis.call('HINCRBY', key, step, 1)
      redis.call('PEXPIRE', key, ARGV[3])
      if counted[i] + 1 >= tonumber(ARGV[3 + i]) then full[#full + 1] = i - 1 end
    end
    return { 0, full, left }`,
  parseCommand(parser: CommandParser, names: string[], limits: readonly number[]) {
    parser.pushKeysLength(names);
    parser.push(...[STEP_MS, STEPS, LIFETIME_MS, ...limits].map(String));
  },
  transformReply: (taken: unknown) => taken as Taken,
});

/** Asks the Redis to run the script. Resolves with undefined while it is away. */
export type Take = (names: string[], limits: readonly number[]) => Promise<Taken | undefined>;

/**
 * Counts in a Redis, so that several gateways share their limits, and in memory while it is away. A request asks once, however many
 * counters it has.
 *
 * @param digest makes the names for the Redis
 */
export function createRedisCounters(ask: Take, digest: KeyedDigest): Counters {
  const memory = new MemoryCounters();
  /** Whether counters that were found to be full still are. Not by the cache's own time, which stands still while a machine sleeps. */
  const full = new LRUCache<string, () => boolean>({ max: MAX_FULL });
  const isFull = ({ name }: Counter): boolean => full.get(name)?.() ?? false;

  return {
    async take(steps) {
      const counters = steps.flat();
      // When its oldest step ends isn't known: it was at most this long ago.
      if (counters.some(isFull)) return WINDOW_MS;
      if (counters.length === 0) return undefined;
      const names = await Promise.all(counters.map(async ({ name }) => SLOT + (await digest(name))));
      const taken = await ask(
        names,
        counters.map(({ limit }) => limit),
      );
      if (!taken) return memory.take(steps);
      const [isRefused, indices, leftMs] = taken;
      const age = startAge();
      for (const index of indices) full.set(counters[index]!.name, () => age() < leftMs);
      return isRefused ? WINDOW_MS : undefined;
    },
    fullFor: (counter) => (isFull(counter) ? WINDOW_MS : memory.fullFor(counter)),
  };
}
