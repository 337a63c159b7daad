import type { RewardsEventMap } from '../events.js';
import type { Remember } from '../kept-codes/storage.js';
import type { Language } from '../locales/find-language.js';
import type { Vault } from './after-press/vault.js';

/** Who the shopper is. */
export interface Shopper {
  /** Their names in storage, today's first; none if nobody is signed in. */
  readonly viewers: readonly string[];
  readonly vault?: Vault | undefined;
  /** Whether the gateway didn't say who it is, or what is in the vault. */
  readonly hasFailed?: boolean;
}

type Fired = 'rewards-code-copy' | 'rewards-code-show' | 'rewards-offer-click';

/** What the view asks of its element. */
export interface Owner {
  retry(): void;
  redraw(): void;
  /** Rejects if the vault could not be erased. */
  forget(): Promise<void>;
  /** @returns false when a listener cancelled it */
  fire<Name extends Fired>(name: Name, detail: RewardsEventMap[Name]['detail']): boolean;
}

/** What decides what is shown, beside what is stored. */
export interface Viewed {
  /** Undefined until the gateway has answered. */
  readonly shopper: Shopper | undefined;
  readonly language: Language;
  readonly heading: string | null | undefined;
  readonly level: number;
  readonly barcode: string | null | undefined;
  readonly base: string;
  readonly remember: Remember;
}
