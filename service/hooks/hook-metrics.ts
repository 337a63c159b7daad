import { LRUCache } from 'lru-cache';
import type { ProcessMetrics } from '../../src/process/process-metrics.js';
import type { Sql } from '../database/connect.js';
import type { LoadedCatalogue } from '../feed/loaded-catalogue.js';
import { listHooks, type ListedHook } from './manage-hooks.js';

/** Counting what waits takes longer, the more waits. */
const LIFETIME_MS = 5000;

const REASONS = ['operator', 'gone', 'failing'] as const;

/** Adds what operators watch of hooks. While there are none, no table of theirs is read. */
export function addHookMetrics(metrics: ProcessMetrics, sql: Sql, catalogue: Pick<LoadedCatalogue, 'hasHooks'>): void {
  const kept = new LRUCache<'all', ListedHook[]>({
    max: 1,
    ttl: LIFETIME_MS,
    fetchMethod: async () => ((await catalogue.hasHooks()) ? listHooks(sql) : []),
  });
  const addGauge = (name: string, help: string, read: (hook: ListedHook) => number): void =>
    metrics.addGauge({
      name,
      help,
      labels: ['partner', 'hook'],
      read: async () =>
        ((await kept.fetch('all')) ?? []).map((hook) => ({
          labels: { partner: hook.partner, hook: hook.id },
          value: read(hook),
        })),
    });
  addGauge(
    'rewards_hook_waiting',
    'Messages that wait for a hook. The same from every instance.',
    ({ waiting }) => waiting,
  );
  addGauge(
    'rewards_hook_oldest_seconds',
    'For how long the oldest of them has waited; 0 if none does. The same from every instance.',
    ({ waitingMs }) => waitingMs / 1000,
  );
  addGauge(
    'rewards_hook_dead',
    'Messages that were given up, and are kept for 90 days. The same from every instance.',
    ({ dead }) => dead,
  );
  metrics.addGauge({
    name: 'rewards_hook_paused',
    help: 'Whether a hook is paused, 1 or 0, by reason: an operator did it, it answered 410, or it failed for three days.',
    labels: ['partner', 'hook', 'reason'],
    read: async () =>
      ((await kept.fetch('all')) ?? []).flatMap(({ partner, id, pausedBy }) =>
        REASONS.map((reason) => ({ labels: { partner, hook: id, reason }, value: Number(reason === pausedBy) })),
      ),
  });
}
