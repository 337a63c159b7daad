import { RewardsClient } from '../../src/client/index.js';
import type { TestService } from '../support/service.js';

/** The day on which the service is. */
const TODAY = '2026-06-01';
export const NOW = `${TODAY}T12:00:00Z`;

/** Who has claimed on that day, by the service's events. */
export async function claimants({ url, apiKey }: TestService): Promise<(string | undefined)[]> {
  const client = new RewardsClient({ baseUrl: url, apiKey });
  const users: (string | undefined)[] = [];
  for await (const { user } of client.giveawayEvents({ type: 'claim', start: TODAY, end: '2026-06-02' }))
    users.push(user);
  return users;
}
