import type { LitElement } from 'lit';
import { resolveAddress } from '../client/addresses.js';
import type { GiveawayAccess, ViewedGiveaway } from '../client/giveaway-endpoints.js';
import { RewardsError } from '../client/rewards-error.js';
import { Source, type Loading } from '../offers-element/source.js';
import { isRecord } from '../wire/fields.js';
import { readGiveaway } from '../wire/giveaway.js';
import type { Report } from '../wire/report.js';
import type { ClaimContext } from './claims/claim-registry.js';
import type { Remember } from './claims/claim-store.js';
import { createSigner, type Signer } from './signer.js';
import type { UserToken } from './user-token.js';

/** The source of a giveaway. A payload takes precedence over a client, and a client over an address. */
export interface GiveawaySourceOptions {
  readonly giveaway?: unknown;
  readonly client?: GiveawayAccess;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly flowId?: string;
  readonly user?: string;
  readonly preview: boolean;
}

interface SourceHost extends LitElement {
  readonly userToken?: UserToken | undefined;
}

/**
 * Loads its host's giveaway. Each load records a view, so it loads once for each flow and user, whatever happens to the host
 * meanwhile, until `refresh()`.
 */
export class GiveawaySource extends Source<ViewedGiveaway> {
  readonly #options: () => GiveawaySourceOptions;
  readonly #signer: Signer;
  /** Loads by client, or by this source if there is only an address; then by request. */
  readonly #asked = new WeakMap<object, Map<string, Promise<ViewedGiveaway>>>();

  constructor(host: SourceHost, options: () => GiveawaySourceOptions) {
    // Before the task, which looks at the shopper.
    const signer = createSigner(
      host,
      () => (this.#signs ? host.userToken : undefined),
      () => options().giveaway != null || this.loaded?.viewer !== undefined,
    );
    super(host);
    this.#signer = signer;
    this.#options = options;
  }

  protected override load(loading: Loading<ViewedGiveaway>): Promise<ViewedGiveaway> | undefined {
    return this.#keepShown(this.#loadGiveaway(this.#options(), loading), loading);
  }

  protected override get outlives(): boolean {
    return this.#recordsView;
  }

  override async refresh(): Promise<void> {
    // Its first answer may have expired, or somebody else may have signed in.
    await this.#signer.renew();
    this.#known.delete(this.#key);
    return super.refresh();
  }

  /** The address against which those that begin with `/` are resolved, before there is an answer. */
  get base(): string {
    const { client, baseUrl } = this.#options();
    return resolved(client?.baseUrl ?? baseUrl) || document.baseURI;
  }

  /** Where to claim, and what is known of who claims. */
  claimContext(remember: Remember): ClaimContext {
    const { baseUrl, user, preview } = this.#options();
    const client = this.#client;
    const base = resolved(client?.baseUrl ?? baseUrl);
    const { token } = this.#signer;
    return { base, client, gateway: this.#gateway, user, token, giveaway: this.loaded, remember, preview };
  }

  /** The client for claims: the given one, or one for the address. */
  get #client(): GiveawayAccess | undefined {
    const { client, baseUrl, apiKey } = this.#options();
    if (client || baseUrl === undefined) return client;
    return this.#signer.access({ baseUrl, apiKey });
  }

  /** Whether a gateway answers. It knows who is asking. */
  get #gateway(): boolean {
    const { client, apiKey } = this.#options();
    return !(client?.hasKey ?? apiKey);
  }

  /** Whether requests carry the token: to a gateway at an address. A preview has no shopper. */
  get #signs(): boolean {
    const { client, apiKey, preview } = this.#options();
    return !client && !apiKey && !preview;
  }

  /** The user to send: none to a gateway, nor in a preview. */
  get #user(): string | undefined {
    const { user, preview } = this.#options();
    return this.#gateway || preview ? undefined : user;
  }

  get #recordsView(): boolean {
    const { giveaway, preview } = this.#options();
    return giveaway == null && !preview && (this.#gateway || this.#user !== undefined);
  }

  /** If there is a payload, only its shopper matters beside it. */
  protected override get args(): readonly unknown[] {
    const { giveaway, client } = this.#options();
    return giveaway == null ? [giveaway, client, this.#key] : [giveaway, this.#signer.shopper];
  }

  /** Identifies the request. A preview is a different one: it records nothing and may contain more. */
  get #key(): string {
    const { client, baseUrl, apiKey, flowId, preview } = this.#options();
    const { shopper } = this.#signer;
    return JSON.stringify([!client && [resolved(baseUrl), apiKey || undefined], flowId, this.#user, preview, shopper]);
  }

  get #known(): Map<string, Promise<ViewedGiveaway>> {
    const by = this.#options().client ?? this;
    const known = this.#asked.get(by) ?? new Map<string, Promise<ViewedGiveaway>>();
    this.#asked.set(by, known);
    return known;
  }

  #loadGiveaway(options: GiveawaySourceOptions, loading: Loading<ViewedGiveaway>): Promise<ViewedGiveaway> | undefined {
    const { giveaway, flowId: id, preview } = options;
    if (giveaway != null) return this.#give(giveaway, loading);
    const client = this.#client;
    if (!client || !id) return undefined;
    const { signal } = loading;
    const report: Report = (path, problem) => signal.aborted || loading.report(path, problem);
    const question = { id, user: this.#user, preview, report };
    // This records no view: it can be repeated and aborted.
    if (!this.#recordsView) return client.getGiveaway({ ...question, signal });
    const known = this.#known;
    const key = this.#key;
    const asked = known.get(key) ?? client.getGiveaway(question);
    known.set(key, asked);
    // A failed load can be repeated.
    asked.catch(() => known.get(key) === asked && known.delete(key));
    return asked;
  }

  /** If reloading fails, keep what is shown: its codes may be stored nowhere else. */
  #keepShown(
    asked: Promise<ViewedGiveaway> | undefined,
    { before, signal }: Loading<ViewedGiveaway>,
  ): Promise<ViewedGiveaway> | undefined {
    return asked?.catch((error: unknown) => {
      if (!before?.offers.length || signal.aborted) throw error;
      this.fail(error);
      return before;
    });
  }

  async #give(giveaway: unknown, { report }: Loading<ViewedGiveaway>): Promise<ViewedGiveaway> {
    if (!isRecord(giveaway)) throw new RewardsError('format', 'The payload is not an object');
    return readGiveaway(giveaway, report, document.baseURI);
  }
}

/** Codes are stored by the address that gave them. */
function resolved(base: string | undefined): string {
  try {
    return resolveAddress('baseUrl', base, '');
  } catch {
    return '';
  }
}
