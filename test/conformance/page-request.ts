import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What a page sends. */
export interface PageRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The loopback address that it comes from. */
  readonly from?: string;
}

/** An answer as it came over the network: nothing is decompressed. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly text: string;
  /** @throws when the body is no JSON */
  json(): unknown;
}

/** Sends exactly these headers, which `fetch` would not, and leaves the path as it is. */
export async function askAsPage(
  url: string,
  path: string,
  { method = 'GET', headers = {}, from }: PageRequest = {},
): Promise<PageAnswer> {
  const { hostname, port, pathname } = new URL(url);
  const sent = request({
    hostname,
    port,
    path: pathname.replace(/\/$/, '') + path,
    method,
    headers,
    localAddress: from,
    agent: false,
  });
  sent.end();
  const [received] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await buffer(received);
  const text = body.toString();
  return {
    status: received.statusCode ?? 0,
    headers: headersOf(received),
    body,
    text,
    json: () => JSON.parse(text) as unknown,
  };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) headers.append(rawHeaders[index]!, rawHeaders[index + 1]!);
  return headers;
}
