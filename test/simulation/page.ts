/** What `<giveaway-flow>` does with its claims, without what it draws. Bundled, so that each page of the simulation has it for itself. */
import type { LitElement } from 'lit';
import type { ViewedGiveaway } from '../../src/client/giveaway-endpoints.js';
import { accessOf, clientOf, type ResolvedAccess } from '../../src/giveaway/access.js';
import { Signer } from '../../src/shopper/signer.js';
import type { UserToken } from '../../src/shopper/user-token.js';
import { ClaimController } from '../../src/giveaway/claims/claim-controller.js';
import { heldCode } from '../../src/giveaway/claims/claim-machine.js';
import type { SessionSource } from '../../src/giveaway/claims/claim-attempt.js';
import type { Offer } from '../../src/wire/offer.js';

export class Page implements SessionSource {
  readonly signer: Signer;
  loaded: ViewedGiveaway | undefined;
  readonly #access: ResolvedAccess;
  readonly #claims: ClaimController;
  #loadedFor?: number;

  constructor(baseUrl: string, userToken: UserToken) {
    this.#access = accessOf({ baseUrl, flowId: 'flow', userToken });
    this.signer = new Signer(
      () => undefined,
      () => this.knowsShopper,
    );
    this.signer.take(userToken);
    const host = { addController: () => undefined, requestUpdate: () => undefined } as unknown as LitElement;
    this.#claims = new ClaimController(host, this, () => true);
    this.#claims.hostConnected();
  }

  readAccess(): ResolvedAccess {
    return this.#access;
  }

  /** Whether a gateway has said who the shopper is. Until then, a page doesn't know whose codes it may show. */
  get knowsShopper(): boolean {
    return this.loaded?.viewer !== undefined;
  }

  async load(): Promise<void> {
    this.loaded = await clientOf(this.#access, this.signer)!.getGiveaway({ id: 'flow' });
    this.#loadedFor = this.signer.generation;
  }

  async press(offerId: string): Promise<void> {
    await this.#claims.press({ offer: this.#find(offerId), placement: 'giveaway', position: 1 });
    if (this.signer.generation !== this.#loadedFor) await this.load();
  }

  /** The code that the page shows for an offer: of this period, or of the one before. */
  codeOf(offerId: string): string | undefined {
    const { claims } = this.#claims.update(this.loaded!.offers, Date.now());
    return heldCode(claims.get(this.#find(offerId))!.claim)?.code;
  }

  #find(offerId: string): Offer {
    return this.loaded!.offers.find(({ id }) => id === offerId)!;
  }
}
