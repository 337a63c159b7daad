import { Option, type Command } from '@commander-js/extra-typings';
import { contract } from '../../contract/gateway.js';
import { KEEP_ALIVE_SECONDS } from '../../process/listen.js';
import { readPort, secondsReader } from '../../process/flag-readers.js';
import {
  readAddressFlag,
  readLimit,
  readNames,
  readOrigins,
  readPrefix,
  readProxies,
  readStoreFlag,
  serviceAddressReader,
} from './flag-readers.js';

const SECRETS = `
The API key comes from the environment variable REWARDS_API_KEY, or from the file that REWARDS_API_KEY_FILE names. In the
same way, REWARDS_USER_SECRET is the secret with which your server signs the tokens of shoppers. While one secret replaces
another, give both, one a line. With REWARDS_VIEWER_KEY, another secret, shoppers keep finding the codes in their browsers when the
API key changes, and a new key in the file of REWARDS_API_KEY_FILE is used at once. REWARDS_STORE and REWARDS_STORE_FILE are for a
Redis whose address contains a password. REWARDS_CLAIM_HOOK and REWARDS_CLAIM_HOOK_FILE are for a claim hook whose address is a secret. With
REWARDS_CLAIM_HOOK_SECRET, base64 of at least 24 bytes, each claim for it is signed, as Standard Webhooks say.

Exit codes: 0 stopped by a signal, or nothing wrong with --check; 1 failed, such as a port in use; 2 wrong options.`;

/** Adds all flags, from which their types follow. */
function withFlags(command: Command) {
  return command
    .addOption(
      new Option('--feed-url <address>', "address of the service's offers feed, without /gap/api")
        .env('REWARDS_FEED_URL')
        .argParser(serviceAddressReader('/gap/api')),
    )
    .addOption(
      new Option('--base-url <address>', "address of the service's giveaways, without /api/v1")
        .env('REWARDS_BASE_URL')
        .argParser(serviceAddressReader('/api/v1')),
    )
    .addOption(new Option('--port <number>', 'port; 0 picks a free one').env('PORT').default(8788).argParser(readPort))
    .addOption(new Option('--host <address>', 'address to listen on').env('HOST').default('127.0.0.1'))
    .addOption(
      new Option('--keep-alive <seconds>', 'how long an idle connection is kept: longer than your proxy keeps it')
        .env('REWARDS_KEEP_ALIVE')
        .default(KEEP_ALIVE_SECONDS)
        .argParser(secondsReader({ min: 1, max: 650 })),
    )
    .addOption(
      new Option('--mount <path>', 'path of feed and giveaways: feed-url and base-url of the elements')
        .env('REWARDS_MOUNT')
        .default('/rewards')
        .argParser(readPrefix),
    )
    .addOption(
      new Option('--scripts <path>', 'path of the script files')
        .env('REWARDS_SCRIPTS')
        .default('/rewards-widget')
        .argParser(readPrefix),
    )
    .addOption(
      new Option('--origin <origin>', 'another of your sites whose pages may use this gateway; repeat it for each')
        .env('REWARDS_ORIGINS')
        .default([], 'none')
        .argParser(readOrigins),
    )
    .addOption(
      new Option(
        '--trust-proxy <proxies>',
        'your proxies in front: their addresses, networks or "loopback", or how many',
      )
        .env('REWARDS_TRUST_PROXY')
        .default(contract.options.proxies.default)
        .argParser(readProxies),
    )
    .addOption(
      new Option('--user-keys <address>', 'keys that verify the tokens of shoppers, as a JWKS')
        .env('REWARDS_USER_KEYS')
        .argParser(readAddressFlag),
    )
    .addOption(new Option('--user-issuer <name>', 'the iss that their tokens must have').env('REWARDS_USER_ISSUER'))
    .addOption(
      new Option('--user-audience <name>', 'the aud that their tokens must contain')
        .env('REWARDS_USER_AUDIENCE')
        .default('rewards-widget'),
    )
    .addOption(
      new Option('--user-cookie <name>', 'cookie that may carry the token, on this origin only').env(
        'REWARDS_USER_COOKIE',
      ),
    )
    .addOption(
      new Option(
        '--store <address>',
        'Redis that several gateways share, as redis://127.0.0.1:6379 (default: in memory)',
      ).argParser(readStoreFlag),
    )
    .addOption(
      new Option(
        '--site <name>',
        'name of this shop in a store that several shops share (default: the address of --base-url)',
      )
        .env('REWARDS_SITE')
        .argParser(readNames),
    )
    .addOption(
      new Option(
        '--vault',
        'keep the codes of signed-in shoppers in the store, encrypted, for <rewards-codes vault> on their other devices',
      ),
    )
    .addOption(
      new Option(
        '--claim-hook <address>',
        'address that gets each claim as a POST, for a mail or a CRM: https, or http on this machine (default: none)',
      ),
    )
    .addOption(
      new Option(
        '--claim-hook-private',
        'the claim hook may be at an address that only your own network can reach',
      ).env('REWARDS_CLAIM_HOOK_PRIVATE'),
    )
    .addOption(
      new Option('--admin-port <number>', 'port for /healthz, /readyz and /metrics (default: none)')
        .env('REWARDS_ADMIN_PORT')
        .argParser(readPort),
    )
    .addOption(
      new Option('--admin-host <address>', 'address for the admin port to listen on')
        .env('REWARDS_ADMIN_HOST')
        .default('127.0.0.1'),
    )
    .addOption(new Option('--limits <off>', 'turn all limits off').choices(['off']).conflicts('limit'))
    .addOption(
      new Option(
        '--limit <name=number>',
        'change a limit, as in claims=40 in 60 seconds; repeat it for each',
      ).argParser(readLimit),
    )
    .addOption(
      new Option(
        '--check',
        'test the connection to the service, print the result, and exit with 0, or 1 if something is wrong',
      ),
    );
}

/** The flags that were typed, or their variables of the environment. */
export type GatewayFlags = Readonly<ReturnType<ReturnType<typeof withFlags>['opts']>>;

/** Adds `gateway` to the command. */
export function addGateway(program: Command, run: (flags: GatewayFlags) => Promise<void>): void {
  const command = withFlags(program.command('gateway'))
    .description(
      'Serves the feed, giveaways, scripts and first screen to the pages of a shop, and keeps the API key from them.',
    )
    .addHelpText('after', SECRETS)
    .action(run);
  // Those of the environment are read later.
  for (const option of command.options) {
    const { envVar } = option;
    if (envVar !== undefined && isUnset(option, process.env[envVar])) delete process.env[envVar];
  }
}

/** Compose files set variables to empty texts. Any text would turn a flag without a value on. */
function isUnset(option: Pick<Option, 'isBoolean'>, value: string | undefined): boolean {
  return value === '' || (option.isBoolean() && /^(0|off|false|no)$/i.test(value ?? ''));
}
