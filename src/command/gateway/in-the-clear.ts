import type { GatewaySettings } from './gateway-settings.js';
import { isLoopback } from './loopback.js';

/** Warns about addresses on other hosts that are used without encryption: what anyone on the network can do. */
export function inTheClear({
  feedUrl,
  baseUrl,
  userKeys,
}: Pick<GatewaySettings, 'feedUrl' | 'baseUrl' | 'userKeys'>): string[] {
  const addresses = [
    { flag: '--feed-url', address: feedUrl, risk: 'read your key' },
    { flag: '--base-url', address: baseUrl, risk: 'read your key, and users and codes' },
    { flag: '--user-keys', address: userKeys, risk: 'replace the keys, and claim in anyone’s name' },
  ];
  return addresses
    .filter(({ address }) => address !== undefined && isInTheClear(new URL(address)))
    .map(({ flag, risk }) => `${flag} is used without encryption: anyone on the network can ${risk}. Use https.`);
}

function isInTheClear({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isLoopback(hostname);
}
