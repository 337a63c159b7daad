import type { LitElement } from 'lit';
import type { ViewedGiveaway } from '../client/giveaway-endpoints.js';
import { RewardsError } from '../client/rewards-error.js';
import type { Payload } from '../element/moment.js';
import { Source, type Loading } from '../element/source.js';
import { hideUntilKnown, isPrerendering, pageShown } from '../shopper/page-life.js';
import { isRecord, type Report } from '../wire/fields.js';
import { readGiveaway } from '../wire/giveaway.js';
import { accessOf, clientOf, type ResolvedAccess, type GiveawayAttributes } from './access.js';
import { Signer } from '../shopper/signer.js';

/**
 * Loads its host's giveaway. Each load records a view, so it loads once for each flow and user, whatever happens to the host
 * meanwhile, until `refresh()`.
 */
export class GiveawaySource extends Source<ViewedGiveaway & Payload, LitElement & GiveawayAttributes, Payload> {
  readonly signer = new Signer(
    () => this.host.requestUpdate(),
    () => this.host.giveaway != null || this.loaded?.viewer !== undefined,
  );
  /** What a server has rendered. */
  adopted?: ViewedGiveaway & Payload;
  /** Whether the page is asked who the shopper is, before a load. */
  #renewing = false;
  /** Recorded views, with their answers: by the page's client, or by this source if there is none; then by request. */
  readonly #views = new WeakMap<object, Map<string, Promise<ViewedGiveaway>>>();

  constructor(host: LitElement & GiveawayAttributes) {
    super(host);
    // A page that is prerendered asks without the shopper, and again with them once it is shown. What waits to come near asks then.
    if (isPrerendering())
      void pageShown().then(() => void (host.isConnected && !this.awaitsNearness && this.refresh()));
  }

  /** Reads what the page has set. If its token is another one, the signer takes it, which may ask the page. */
  readAccess(): ResolvedAccess {
    const access = accessOf(this.host);
    if (!this.awaitsNearness) this.signer.take(access.userToken);
    return access;
  }

  /** Until there is an answer, addresses that begin with `/` are the gateway's or the service's. */
  protected override read(written: Payload): ViewedGiveaway {
    const base = accessOf(this.host).base || document.baseURI;
    return (this.adopted = { ...written, ...readGiveaway(written, () => undefined, base) });
  }

  protected override get fetches(): boolean {
    const { giveaway, client, address, flowId } = accessOf(this.host);
    return !!(giveaway == null && (client ?? address) && flowId);
  }

  override get loading(): boolean {
    return this.#renewing || super.loading;
  }

  /** A refresh under way loads already. */
  override comeNear(): void {
    if (!this.#renewing) super.comeNear();
  }

  override async refresh(): Promise<void> {
    this.#renewing = true;
    this.readAccess();
    // The token may have expired, or somebody else may have signed in.
    await this.signer.renew();
    this.#renewing = false;
    const access = this.readAccess();
    this.#viewsOf(access).delete(this.#requestOf(access));
    return super.refresh();
  }

  override async handleEvent({ persisted }: PageTransitionEvent): Promise<void> {
    if (persisted && !this.awaitsNearness) await hideUntilKnown(this.host, () => this.refresh());
  }

  protected override get outlivesRemoval(): boolean {
    return accessOf(this.host).recordsView;
  }

  /** Beside a payload, only its shopper matters. */
  protected override get args(): readonly unknown[] {
    const access = this.readAccess();
    const { giveaway, client } = access;
    return giveaway == null ? [client, this.#requestOf(access)] : [giveaway, this.signer.generation];
  }

  /** If reloading fails, keeps what is shown: its codes may be stored nowhere else. */
  protected override load(loading: Loading<ViewedGiveaway>): Promise<ViewedGiveaway> | undefined {
    const { before, signal } = loading;
    return this.#loadGiveaway(loading)?.catch((error: unknown) => {
      if (!before?.offers.length || signal.aborted) throw error;
      this.fail(error);
      return before;
    });
  }

  #loadGiveaway({ signal, report: warn }: Loading<ViewedGiveaway>): Promise<ViewedGiveaway> | undefined {
    const access = this.readAccess();
    const { giveaway, flowId: id, user, recordsView } = access;
    const report: Report = (path, problem) => signal.aborted || warn(path, problem);
    if (giveaway != null) return readPageGiveaway(giveaway, report);
    const client = clientOf(access, this.signer);
    if (!client || !id) return undefined;
    const options = { id, user, preview: access.kind === 'preview', report };
    // This can be repeated and aborted.
    if (!recordsView) return client.getGiveaway({ ...options, signal });
    const views = this.#viewsOf(access);
    const request = this.#requestOf(access);
    const view = views.get(request) ?? client.getGiveaway(options);
    views.set(request, view);
    // A failed load can be repeated.
    view.catch(() => views.get(request) === view && views.delete(request));
    return view;
  }

  #viewsOf({ client }: ResolvedAccess): Map<string, Promise<ViewedGiveaway>> {
    const views = this.#views.get(client ?? this) ?? new Map<string, Promise<ViewedGiveaway>>();
    this.#views.set(client ?? this, views);
    return views;
  }

  /** Another shopper's request is another one. */
  #requestOf({ request }: ResolvedAccess): string {
    return `${this.signer.generation} ${request}`;
  }
}

async function readPageGiveaway(payload: unknown, report: Report): Promise<ViewedGiveaway> {
  if (!isRecord(payload)) throw new RewardsError('format', 'The payload is not an object');
  return readGiveaway(payload, report, document.baseURI);
}
