import { DurableObject } from 'cloudflare:workers';
import type { AnswerStore, VaultStore } from 'rewards-widget/gateway';

interface Kept {
  value: string;
  until: number;
}

/** What has one name. */
export class RewardsStore extends DurableObject {
  async get(): Promise<string | undefined> {
    const kept = await this.ctx.storage.get<Kept>('kept');
    return kept && kept.until > Date.now() ? kept.value : undefined;
  }

  async set(value: string, lifetime: number): Promise<void> {
    const until = Date.now() + lifetime;
    await this.ctx.storage.put('kept', { value, until });
    await this.ctx.storage.setAlarm(until);
  }

  async replace(known: string | undefined, value: string, lifetime: number): Promise<boolean> {
    if ((await this.get()) !== known) return false;
    await this.set(value, lifetime);
    return true;
  }

  async increment(lifetime: number): Promise<number> {
    const count = Number((await this.get()) ?? 0) + 1;
    await this.set(String(count), lifetime);
    return count;
  }

  override async alarm(): Promise<void> {
    if ((await this.get()) === undefined) await this.ctx.storage.deleteAll();
  }
}

export function storeIn(objects: DurableObjectNamespace<RewardsStore>): AnswerStore & VaultStore {
  return {
    get: (name) => objects.getByName(name).get(),
    set: (name, value, lifetime) => objects.getByName(name).set(value, lifetime),
    replace: (name, known, value, lifetime) => objects.getByName(name).replace(known, value, lifetime),
    increment: (name, lifetime) => objects.getByName(name).increment(lifetime),
  };
}
