import { RewardsClient } from '../../../src/client/index.js';
import { createGateway, type Gateway, type GatewayOptions } from '../../../src/gateway/index.js';
import { renderGiveawayFlow, renderRewardsWidget } from '../../../src/server/index.js';
import { SECRET } from '../../gateway/tokens.js';
import { KEY, type ConformanceOptions } from '../gateway-under-test.js';
import { identify } from '../sign-in.js';

/** The gateway of a case. Its key and its vault may change meanwhile. */
export interface CaseSettings {
  readonly service: string;
  readonly options: ConformanceOptions;
  readonly key: string;
  readonly vault: boolean;
}

/** What differs from runtime to runtime. */
export interface Platform extends Pick<GatewayOptions, 'store' | 'waitUntil'>, Required<Pick<GatewayOptions, 'vault'>> {
  /** The header in which the platform says whose address a request has. */
  readonly addressHeader: string;
}

export interface Payloads {
  readonly feed: unknown;
  readonly giveaway: unknown;
}

interface Case {
  readonly gateway: Gateway;
  readonly log: string[];
  settings: CaseSettings;
}

/**
 * A site for runtimes that start too slowly to have one for each case: it has a gateway for each, below the case's name. `POST /NAME` sets
 * its settings, `GET /NAME/log` says what its operator got to know. `POST /screen` draws first screens, and
 * `GET /client?of=ADDRESS` asks a service.
 */
export function createSite({
  addressHeader,
  ...platform
}: Platform): (request: Request) => Response | Promise<Response> {
  const cases = new Map<string, Case>();

  function create(name: string, { service, options, vault }: CaseSettings, log: string[]): Gateway {
    const { proxies = 0, vault: _startsWith, replacesKey, ...rest } = options;
    return createGateway({
      ...platform,
      feedUrl: service,
      baseUrl: service,
      // All cases have one store.
      site: name,
      apiKey: replacesKey ? () => cases.get(name)!.settings.key : KEY,
      ...(replacesKey && { viewerKey: SECRET }),
      identify,
      address: ({ headers }) =>
        proxies > 0 ? headers.get('X-Forwarded-For')?.split(',').at(-proxies) : headers.get(addressHeader)!,
      onError: ({ message }) => log.push(message),
      ...rest,
      vault: vault ? platform.vault : undefined,
    });
  }

  function set(name: string, settings: CaseSettings): Response {
    const known = cases.get(name);
    if (known?.settings.vault === settings.vault) known.settings = settings;
    else {
      const log = known?.log ?? [];
      cases.set(name, { gateway: create(name, settings, log), log, settings });
    }
    return new Response();
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const [, name = '', page] = pathname.split('/');
    if (name === 'client')
      return Response.json(await new RewardsClient({ feedUrl: searchParams.get('of')! }).getFeed());
    if (name === 'screen') return new Response(await draw((await request.json()) as Payloads));
    if (page === undefined) return set(name, (await request.json()) as CaseSettings);
    const { gateway, log } = cases.get(name)!;
    return page === 'log' ? new Response(log.join('\n')) : gateway(request);
  };
}

async function draw({ feed, giveaway }: Payloads): Promise<string> {
  return (await renderRewardsWidget({ feed, lang: 'de' })) + (await renderGiveawayFlow({ giveaway, lang: 'pl' }));
}
