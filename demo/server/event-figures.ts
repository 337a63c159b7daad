import { RewardsClient, RewardsError, type RewardEvent } from '../../src/client/index.js';
import { findRangeFault } from '../events/days.js';
import type { RunningService } from '../../service/start-service.js';
import type { Figures, FiguresQuery, OfferCodes } from '../events/figures.js';
import { FiguresCounter, type KnownFlow } from '../events/figures-counter.js';

/** The merchants whose events can be requested. The key stays on the server. */
export interface EventMerchant {
  readonly apiKey: string;
  /** Ids of the merchant's giveaways, because the service has no list of them. */
  readonly flows: readonly string[];
}

export interface EventFiguresOptions {
  readonly service: Pick<RunningService, 'url' | 'countCodes'>;
  /** By id. */
  readonly merchants: ReadonlyMap<string, EventMerchant>;
  /** Time limit for all requests to the service, in milliseconds; 20,000 by default. */
  readonly timeout?: number;
}

/** Query keys of a request. */
const QUERY_KEYS = ['partner', 'from', 'to'] as const;

/**
 * Creates the handler for the page of figures: a merchant's events, counted by day, giveaway and offer. It answers
 * `{ success: true, data }` with `Figures`, else `{ success: false, message }`; never with a key or a user.
 */
export function createEventFigures(options: EventFiguresOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET') return refuse(405, 'Ask with GET.', { Allow: 'GET' });
    // Other sites must not make a visitor's browser request figures. A typed address is fine.
    if (!['same-origin', 'none', null].includes(request.headers.get('Sec-Fetch-Site')))
      return refuse(403, 'These figures are for the page of this address only.');
    const query = readQuery(new URL(request.url).searchParams, options.merchants);
    if (typeof query === 'string') return refuse(400, query);
    try {
      const data = await countEvents(query, options, request.signal);
      return answer(200, { success: true, data });
    } catch (error) {
      if (!(error instanceof RewardsError)) throw error;
      return refuse(502, 'The service did not answer as it should. Try again in a moment.');
    }
  };
}

/** Reads the query, or returns a sentence on what is wrong with it. */
function readQuery(parameters: URLSearchParams, merchants: EventFiguresOptions['merchants']): FiguresQuery | string {
  const [partner = '', from = '', to = ''] = QUERY_KEYS.map((key) => parameters.get(key) ?? '');
  if (QUERY_KEYS.some((key) => parameters.getAll(key).length > 1)) return 'Give each parameter once.';
  if (!merchants.has(partner)) return 'The parameter partner names no merchant.';
  return findRangeFault({ from, to }) ?? { partner, from, to };
}

async function countEvents(
  query: FiguresQuery,
  { service, merchants, timeout = 20_000 }: EventFiguresOptions,
  asking: AbortSignal,
): Promise<Figures> {
  const { apiKey, flows } = merchants.get(query.partner)!;
  const client = new RewardsClient({ baseUrl: service.url, apiKey });
  const signal = AbortSignal.any([asking, AbortSignal.timeout(timeout)]);
  const counter = new FiguresCounter(query);
  // By instants, since only the service knows where its days begin.
  const instants = { start: `${query.from}T00:00:00Z`, end: `${query.to}T23:59:59Z`, signal };
  await Promise.all([
    each(client.giveawayEvents({ type: 'view', ...instants }), (event) => counter.addView(event)),
    each(client.giveawayEvents({ type: 'claim', ...instants }), (event) => counter.addClaim(event)),
    each(client.rewardEvents({ type: 'view', start: query.from, end: query.to, signal }), (event) =>
      counter.addRewardView(readInstant(event)),
    ).catch(ignoreRefusal),
  ]);
  const ids = [...new Set([...flows, ...counter.viewed])].filter((id) => id !== '');
  const codes = new Map(
    (await service.countCodes(query.partner)).map(({ offer, unused, given }) => [offer, { left: unused, given }]),
  );
  return counter.figures(await Promise.all(ids.map((id) => readFlow(client, id, codes, signal))));
}

async function each<T>(events: AsyncIterable<T>, take: (event: T) => void): Promise<void> {
  for await (const event of events) take(event);
}

/** A preview, so that looking it up records no view. */
async function readFlow(
  client: RewardsClient,
  id: string,
  codes: ReadonlyMap<string, OfferCodes>,
  signal: AbortSignal,
): Promise<KnownFlow> {
  try {
    const { name, offers } = await client.getGiveaway({ id, preview: true, signal });
    return {
      id,
      name: name || id,
      offers: offers.flatMap((offer) =>
        offer.id
          ? [
              {
                id: offer.id,
                name: offer.title || offer.id,
                brand: offer.partner || undefined,
                codes: codes.get(offer.id),
              },
            ]
          : [],
      ),
    };
  } catch (error) {
    ignoreRefusal(error);
    return { id, name: id, offers: [] };
  }
}

/** A giveaway may no longer exist, and not every account has reward events. The other figures don't need them. */
function ignoreRefusal(error: unknown): void {
  const isRefusal =
    error instanceof RewardsError &&
    (error.kind === 'refused' || (error.kind === 'http' && [400, 403, 404].includes(error.status ?? 0)));
  if (!isRefusal) throw error;
}

/** When a reward event happened, in epoch milliseconds: the contract leaves its fields open (4.5). */
function readInstant({ timestamp }: RewardEvent): number {
  if (typeof timestamp === 'string') return /^\d+$/.test(timestamp) ? Number(timestamp) : Date.parse(timestamp);
  return typeof timestamp === 'number' ? timestamp : Number.NaN;
}

function refuse(status: number, message: string, headers?: Record<string, string>): Response {
  return answer(status, { success: false, message }, headers);
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers },
  });
}
