import { readHookAddress } from '../../src/process/hooks/hook-address.js';
import {
  createHookSender,
  type HookAnswer,
  type HookSender,
  type Message,
} from '../../src/process/hooks/hook-sender.js';
import packageJson from '../package.json' with { type: 'json' };
import type { HookTarget } from './deliveries.js';

/** What flags of a command are called, in messages about an address. */
export const ADDRESS_FLAGS = { address: 'the address', private: '--private' } as const;

interface KeptSender {
  /** Says what it was made of. */
  readonly key: string;
  readonly sender: Promise<HookSender>;
}

/** Connections to hooks, which are kept from one message to the next. */
export class HookSenders {
  readonly #kept = new Map<string, KeptSender>();

  /** Sends a message once, to where the hook is now. */
  async send(hook: Omit<HookTarget, 'failingMs'>, message: Message, timeoutMs: number): Promise<HookAnswer> {
    const { url, isPrivate, secrets } = hook;
    const key = JSON.stringify([url, isPrivate, secrets]);
    let kept = this.#kept.get(hook.id);
    if (kept?.key !== key) {
      // What is under way may still need it.
      const replaced = kept;
      if (replaced) setTimeout(() => void close(replaced), 2 * timeoutMs).unref();
      kept = { key, sender: open(hook) };
      this.#kept.set(hook.id, kept);
    }
    return (await kept.sender).send(message, timeoutMs);
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await Promise.all([...this.#kept.values()].map(close));
    this.#kept.clear();
  }
}

function open({ url, isPrivate, secrets }: Omit<HookTarget, 'failingMs'>): Promise<HookSender> {
  return Promise.resolve().then(() =>
    createHookSender({
      address: readHookAddress(url, isPrivate, ADDRESS_FLAGS),
      secrets,
      userAgent: `rewards-service/${packageJson.version}`,
    }),
  );
}

function close({ sender }: KeptSender): Promise<void> {
  return sender.then((opened) => opened.close()).catch(() => undefined);
}
