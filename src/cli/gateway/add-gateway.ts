import { Option, type Command } from 'commander';
import type { Limits } from '../../gateway/limits.js';
import { KEEP_ALIVE_SECONDS } from '../../process/listen.js';
import { readPort, secondsReader } from '../../process/flag-readers.js';
import {
  readAddressFlag,
  readLimit,
  readOrigins,
  readPrefix,
  readProxies,
  readStoreFlag,
  serviceAddressReader,
} from './flag-readers.js';
import type { TrustedProxies } from './proxied-address.js';

/** The flags that were typed, or their variables of the environment. */
export interface GatewayFlags {
  readonly feedUrl?: string;
  readonly baseUrl?: string;
  readonly port: number;
  readonly host: string;
  /** Without a slash at its end; empty for the root. */
  readonly mount: string;
  /** As `mount`. */
  readonly scripts: string;
  readonly origin: readonly string[];
  readonly trustProxy: TrustedProxies;
  /** Address of a JWKS. */
  readonly userKeys?: string;
  readonly userIssuer?: string;
  readonly userAudience: string;
  readonly userCookie?: string;
  readonly store?: string;
  readonly vault?: true;
  readonly site?: string;
  readonly claimHook?: string;
  readonly claimHookPrivate?: boolean;
  /** Seconds. */
  readonly keepAlive: number;
  readonly adminPort?: number;
  readonly adminHost: string;
  readonly limits?: 'off';
  readonly limit?: Limits;
  readonly check?: true;
}

const SECRETS = `
The API key comes from the environment variable REWARDS_API_KEY, or from the file that REWARDS_API_KEY_FILE names. In the
same way, REWARDS_USER_SECRET is the secret with which your server signs the tokens of shoppers. While one secret replaces
another, give both, one a line. With REWARDS_VIEWER_KEY, another secret, shoppers keep finding the codes in their browsers when the
API key changes, and a new key in the file of REWARDS_API_KEY_FILE is used at once. REWARDS_STORE and REWARDS_STORE_FILE are for a
Redis whose address contains a password. REWARDS_CLAIM_HOOK and REWARDS_CLAIM_HOOK_FILE are for a claim hook whose address is a secret. With
REWARDS_CLAIM_HOOK_SECRET, base64 of at least 24 bytes, each claim for it is signed, as Standard Webhooks say.

Exit codes: 0 stopped by a signal, or nothing wrong with --check; 1 failed, such as a port in use; 2 wrong options.`;

const OPTIONS: readonly Option[] = [
  new Option('--feed-url <address>', "address of the service's offers feed, without /gap/api")
    .env('REWARDS_FEED_URL')
    .argParser(serviceAddressReader('/gap/api')),
  new Option('--base-url <address>', "address of the service's giveaways, without /api/v1")
    .env('REWARDS_BASE_URL')
    .argParser(serviceAddressReader('/api/v1')),
  new Option('--port <number>', 'port; 0 picks a free one').env('PORT').default(8788).argParser(readPort),
  new Option('--host <address>', 'address to listen on').env('HOST').default('127.0.0.1'),
  new Option('--keep-alive <seconds>', 'how long an idle connection is kept: longer than your proxy keeps it')
    .env('REWARDS_KEEP_ALIVE')
    .default(KEEP_ALIVE_SECONDS)
    .argParser(secondsReader({ min: 1, max: 650 })),
  new Option('--mount <path>', 'path of feed and giveaways: feed-url and base-url of the elements')
    .env('REWARDS_MOUNT')
    .default('/rewards')
    .argParser(readPrefix),
  new Option('--scripts <path>', 'path of the script files')
    .env('REWARDS_SCRIPTS')
    .default('/rewards-widget')
    .argParser(readPrefix),
  new Option('--origin <origin>', 'another of your sites whose pages may use this gateway; repeat it for each')
    .env('REWARDS_ORIGINS')
    .default([], 'none')
    .argParser(readOrigins),
  new Option('--trust-proxy <proxies>', 'your proxies in front: their addresses, networks or "loopback", or how many')
    .env('REWARDS_TRUST_PROXY')
    .default(0)
    .argParser(readProxies),
  new Option('--user-keys <address>', 'keys that verify the tokens of shoppers, as a JWKS')
    .env('REWARDS_USER_KEYS')
    .argParser(readAddressFlag),
  new Option('--user-issuer <name>', 'the iss that their tokens must have').env('REWARDS_USER_ISSUER'),
  new Option('--user-audience <name>', 'the aud that their tokens must contain')
    .env('REWARDS_USER_AUDIENCE')
    .default('rewards-widget'),
  new Option('--user-cookie <name>', 'cookie that may carry the token, on this origin only').env('REWARDS_USER_COOKIE'),
  new Option(
    '--store <address>',
    'Redis that several gateways share, as redis://127.0.0.1:6379 (default: in memory)',
  ).argParser(readStoreFlag),
  new Option(
    '--site <name>',
    'name of this shop in a store that several shops share (default: the address of --base-url)',
  ).env('REWARDS_SITE'),
  new Option(
    '--vault',
    'keep the codes of signed-in shoppers in the store, encrypted, for <rewards-codes vault> on their other devices',
  ),
  new Option(
    '--claim-hook <address>',
    'address that gets each claim as a POST, for a mail or a CRM: https, or http on this machine (default: none)',
  ),
  new Option('--claim-hook-private', 'the claim hook may be at an address that only your own network can reach').env(
    'REWARDS_CLAIM_HOOK_PRIVATE',
  ),
  new Option('--admin-port <number>', 'port for /healthz, /readyz and /metrics (default: none)')
    .env('REWARDS_ADMIN_PORT')
    .argParser(readPort),
  new Option('--admin-host <address>', 'address for the admin port to listen on')
    .env('REWARDS_ADMIN_HOST')
    .default('127.0.0.1'),
  new Option('--limits <off>', 'turn all limits off').choices(['off']).conflicts('limit'),
  new Option('--limit <name=number>', 'change a limit, as in claims=40 in 60 seconds; repeat it for each').argParser(
    readLimit,
  ),
  new Option(
    '--check',
    'test the connection to the service, print the result, and exit with 0, or 1 if something is wrong',
  ),
];

/** Adds `gateway` to the command. */
export function addGateway(program: Command, run: (flags: GatewayFlags) => Promise<void>): void {
  const command = program
    .command('gateway')
    .description(
      'Serves the feed, giveaways, scripts and first screen to the pages of a shop, and keeps the API key from them.',
    )
    .addHelpText('after', SECRETS)
    .action(run);
  for (const option of OPTIONS) {
    const { envVar } = option;
    if (envVar !== undefined && isUnset(option, process.env[envVar])) delete process.env[envVar];
    command.addOption(option);
  }
}

/** Compose files set variables to empty texts. Any text would turn a flag without a value on. */
function isUnset(option: Option, value: string | undefined): boolean {
  return value === '' || (option.isBoolean() && /^(0|off|false|no)$/i.test(value ?? ''));
}
