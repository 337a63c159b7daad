import type { RewardsError } from '../../client/index.js';

/** An address of the service that was probed, and the flag that sets it. */
export interface ProbedAddress {
  readonly flag: '--feed-url' | '--base-url';
  readonly address: string;
  /** What is added to the address. */
  readonly ending: string;
}

/** How long to wait for the service, with the tries that the client makes, in milliseconds. */
export const TIMEOUT_MS = 10_000;

/** Says in one line what is wrong, and what to do. */
export function describeTrouble(error: RewardsError, { flag, address, ending }: ProbedAddress): string {
  const { kind, status = 0, transient } = error;
  const service = `The service at ${address}`;
  if (status === 401 || status === 403)
    return `${service} does not accept the API key (status ${status}): check REWARDS_API_KEY.`;
  if (status === 404) return `There is nothing at ${address}${ending} (status 404): check ${flag}.`;
  if (status === 429) return `${service} has had too many requests with this key (status 429): wait a minute.`;
  if (status >= 500) return `${service} is down (status ${status}): wait, or ask those who run it.`;
  if (kind === 'timeout' || kind === 'aborted')
    return `${service} did not answer within ${TIMEOUT_MS / 1000} seconds: check ${flag} and the network.`;
  if (kind === 'network' && transient)
    return `${service} cannot be reached${causeCode(error)}: check ${flag} and the network.`;
  if (kind === 'network')
    return `${service} redirects: set ${flag} to the address that it leads to${/^http:/i.test(address) ? ', often the same with https' : ''}.`;
  // The contract doesn't say what a wrong key gets: it may be this.
  if (kind === 'refused') return `${service} refuses to answer: check REWARDS_API_KEY, or ask those who run it.`;
  return `${service} sends an answer that cannot be used: check ${flag}.`;
}

/** The system's name for a connection that failed, for a person to look up. */
function causeCode({ cause }: RewardsError): string {
  const { code } = { ...((cause as Error | undefined)?.cause as { code?: unknown } | undefined) };
  return typeof code === 'string' ? ` (${code})` : '';
}
