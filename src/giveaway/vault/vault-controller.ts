import type { ReactiveController } from 'lit';
import type { ViewedGiveaway } from '../../client/giveaway-endpoints.js';
import type { Host, Shell } from '../../element/shell.js';
import type { GiveawayAttributes } from '../access.js';
import type { GiveawaySource } from '../giveaway-source.js';

/**
 * Decides when to ask the gateway's vault: once for each giveaway that was loaded for a shopper whom the gateway has named, after its
 * first cards.
 */
export class VaultController implements ReactiveController {
  readonly #host: Host & GiveawayAttributes;
  readonly #shell: Shell;
  readonly #source: GiveawaySource;
  /** The giveaway whose codes were asked for last. */
  #asked?: ViewedGiveaway | undefined;
  /** Ends the request. Undefined if there is none. */
  #request?: AbortController | undefined;

  constructor(host: Host & GiveawayAttributes, shell: Shell, source: GiveawaySource) {
    this.#host = host;
    this.#shell = shell;
    this.#source = source;
    host.addController(this);
  }

  hostUpdated(): void {
    if (!this.#host.isConnected) return;
    const giveaway = this.#wanted;
    if (giveaway === this.#asked) return;
    this.#end();
    this.#asked = giveaway;
    if (giveaway) void this.#ask(giveaway);
  }

  hostDisconnected(): void {
    // A move is a removal and a return in the same task.
    queueMicrotask(() => {
      if (this.#host.isConnected || !this.#request) return;
      this.#end();
      // It is asked again on return.
      this.#asked = undefined;
    });
  }

  get #wanted(): ViewedGiveaway | undefined {
    const { loaded } = this.#source;
    if (!this.#host.vault || loaded?.viewer === undefined) return undefined;
    // What keeps the focus, when a code takes the place of the button that has it, comes after the first cards.
    if (this.#shell.afterPaint === undefined) return undefined;
    const { kind, base } = this.#source.readAccess();
    return kind === 'gateway' && base ? loaded : undefined;
  }

  async #ask(giveaway: ViewedGiveaway): Promise<void> {
    const request = (this.#request = new AbortController());
    await this.#shell.loadPart(
      'vault-codes',
      () => import('./vault-codes.js'),
      async ({ takeVaultCodes }) => {
        await takeVaultCodes(this.#source, giveaway, request.signal);
        if (this.#request === request) this.#request = undefined;
      },
    );
  }

  #end(): void {
    this.#request?.abort();
    this.#request = undefined;
  }
}
