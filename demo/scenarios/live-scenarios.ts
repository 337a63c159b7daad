import { feedUrlOf, GIVEAWAYS, PARTNERS, type Partner } from '../model/feeds.js';
import { isJsonObject, type JsonObject } from '../model/json.js';
import type { Scenario } from './scenario.js';

const GROUP = 'Live service';

const MERCHANT_NAMES: Readonly<Record<Partner, string>> = { larkmere: 'Larkmere', velloway: 'Velloway' };

/** Scenarios on the real service, through the merchants' gateways. Only with `npm start`. */
export const LIVE_SCENARIOS: readonly Scenario[] = [
  ...PARTNERS.map((merchant): Scenario => ({
    id: `live-${merchant}`,
    element: 'rewards-widget',
    group: GROUP,
    title: MERCHANT_NAMES[merchant],
    about: `${MERCHANT_NAMES[merchant]}'s offers, from the service that runs behind this page.`,
    payload: () => read(`${feedUrlOf(merchant, 'normal')}/gap/api`),
    merchant,
    live: {},
  })),
  ...PARTNERS.flatMap((merchant) =>
    GIVEAWAYS[merchant].map(([flowId, title]): Scenario => ({
      id: `live-${flowId}`,
      element: 'giveaway-flow',
      group: GROUP,
      title,
      about: `A giveaway of ${MERCHANT_NAMES[merchant]}, with codes from the database.`,
      // Without our header, the gateway records no view.
      payload: async () => envelope(await read(`${feedUrlOf(merchant, 'normal')}/api/v1/giveaways/flow?id=${flowId}`)),
      merchant,
      live: { flowId },
    })),
  ),
];

/**
 * The payload as the service sends it, for the controls and the editor.
 *
 * @throws {Error} with a message for the user
 */
async function read(address: string): Promise<JsonObject> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The service answered with status ${response.status}.`);
  const payload = (await response.json()) as unknown;
  if (!isJsonObject(payload)) throw new Error('The service did not answer with an object.');
  return payload;
}

function envelope({ data }: JsonObject): JsonObject {
  return isJsonObject(data) ? data : {};
}
