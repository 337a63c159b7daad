import assert from 'node:assert/strict';
import { json, startLoopbackServer } from '../support/loopback-server.js';
import { RAN, templateAttributes, templateFeed } from '../support/template-texts.js';
import { startGateway, type Gateway, type InstalledPackage } from './gateway.js';

/** Runs a gateway whose partner writes template languages into every field, for as long as `use` takes. */
export async function withTemplateFeed(
  installed: InstalledPackage,
  use: (gateway: Gateway) => Promise<void>,
): Promise<void> {
  const partner = await startLoopbackServer(json(templateFeed()));
  const gateway = await startGateway(installed, { url: partner.url, apiKey: 'key' });
  try {
    await use(gateway);
  } finally {
    await gateway.stop();
    await partner.stop();
  }
}

/** The first screen of a gateway, with a query as visitors may write it. */
export async function screenOf(
  { url }: Pick<Gateway, 'url'>,
  query: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(`${url}/rewards/rewards-widget.html?${new URLSearchParams(query).toString()}`);
}

/** Expects a shop's page to have the first screen as the gateway drew it, and visitors to make nothing else of it. */
export async function assertNothingRuns(url: string, gateway: Gateway): Promise<void> {
  const page = await (await fetch(url)).text();
  // Kept since the page was put together. One that is drawn at the same time has another instant in its data.
  const drawn = await (await screenOf(gateway, { lang: 'en' })).text();
  assert.match(drawn, /<template/);
  assert.ok(page.includes(drawn));
  const visited = await (await screenOf({ url }, { ...templateAttributes(), lang: 'en' })).text();
  assert.ok(!visited.includes(RAN));
}
