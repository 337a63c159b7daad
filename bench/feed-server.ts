import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** A service that answers `/<count>/gap/api` with a feed, compressed as every service does it. */
export async function startFeedServer(feeds: ReadonlyMap<number, object>) {
  const bodies = new Map([...feeds].map(([count, feed]) => [`/${count}/gap/api`, gzipSync(JSON.stringify(feed))]));
  const server = createServer((request, response) => {
    const body = bodies.get(request.url ?? '');
    response.writeHead(body ? 200 : 404, {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
      'Access-Control-Allow-Origin': '*',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    urlOf: (count: number) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${count}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

/** Makes the network of a page as slow as what Lighthouse calls slow 4G: 1.6 Mbit/s, and 150 ms there and back. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 0.75e6 / 8,
  });
}
