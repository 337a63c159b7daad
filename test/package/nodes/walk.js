// Uses what the package promises for Node at a real service, and prints what came out.
import { createHmac } from 'node:crypto';
import 'rewards-widget/analytics';
import 'rewards-widget/define';
import { RewardsClient } from 'rewards-widget/client';
import { createGateway } from 'rewards-widget/gateway';
import { userFromToken } from 'rewards-widget/gateway/token';
import { renderGiveawayFlow, renderRewardsWidget } from 'rewards-widget/server';

const { SERVICE_URL: url, REWARDS_API_KEY: apiKey, SHOPPER: shopper } = process.env;
const secret = 'a secret of the shop, 32 bytes up';

function signToken() {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 60;
  const text = `${encode({ alg: 'HS256' })}.${encode({ sub: shopper, aud: 'rewards-widget', exp })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

const direct = new RewardsClient({ feedUrl: url, baseUrl: url, apiKey });
const feed = await direct.getFeed();

const identify = userFromToken({ secret });
const gateway = createGateway({ feedUrl: url, baseUrl: url, apiKey, identify, address: () => '203.0.113.1' });
const clientOf = (token) =>
  new RewardsClient({
    feedUrl: 'https://shop.example',
    baseUrl: 'https://shop.example',
    fetch: (address, init) => {
      const request = new Request(address, init);
      if (token) request.headers.set('Authorization', `Bearer ${token}`);
      return gateway(request);
    },
  });
const through = clientOf(signToken());
const giveaway = await through.getGiveaway({ id: 'weekly-treats' });
const [{ id: offer }] = giveaway.offers;
const claims = [await through.claim({ offer }), await through.claim({ offer })];
const signedOut = await clientOf()
  .claim({ offer })
  .catch(({ status }) => status);

const recorded = [];
const [start, end] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000));
for await (const event of direct.giveawayEvents({ type: 'claim', start, end }))
  if (event.user === shopper) recorded.push(event.offer);

console.log(
  JSON.stringify({
    version: process.version,
    offers: [feed.all.length, (await through.getFeed()).all.length],
    claims: claims.map(({ status }) => status),
    signedOut,
    recorded: recorded.filter((id) => id === offer).length,
    widget: await renderRewardsWidget({ feed, attributes: { 'feed-url': '/rewards' }, lang: 'de' }),
    flow: await renderGiveawayFlow({ giveaway, attributes: { 'base-url': '/rewards', 'flow-id': 'weekly-treats' } }),
  }),
);
