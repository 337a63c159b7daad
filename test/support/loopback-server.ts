import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real server whose answers the test sets. */
export interface LoopbackServer {
  /** Base address, such as `http://127.0.0.1:41234`. */
  readonly url: string;
  /** All requests so far, oldest first. */
  readonly requests: readonly IncomingMessage[];
  /** Sets its answer from now on. */
  answer: RequestListener;
  /** Resolves once this many requests have arrived. */
  received(count: number): Promise<void>;
  /** Starts a new list of requests. */
  forget(): void;
  stop(): Promise<void>;
  /** Listens again where it was stopped. */
  resume(): Promise<void>;
}

export async function startLoopbackServer(answer: RequestListener = json({})): Promise<LoopbackServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    loopback.answer(request, response);
    server.emit('received');
  });
  await listen(server);
  const loopback: LoopbackServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer,
    received: async (count) => {
      while (requests.length < count) await once(server, 'received');
    },
    forget: () => void requests.splice(0),
    stop: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    resume: async () => {
      server.listen(Number(new URL(loopback.url).port), '127.0.0.1');
      await once(server, 'listening');
    },
  };
  return loopback;
}

const taken = new Set<number>();

/**
 * Takes a port that the system gives to nobody who asks for any: once it is free again, a test of another process must not get it, and answer in
 * place of what has stopped. Nor does this process get it again: its `fetch` may still have a connection to what has stopped.
 */
async function listen(server: Server): Promise<void> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (taken.has(port)) continue;
    taken.add(port);
    server.listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

type Headers = Record<string, string | string[]>;

/** Answers with `value` as JSON. */
export function json(value: unknown, headers: Headers = {}, status = 200): RequestListener {
  return text(JSON.stringify(value), { 'Content-Type': 'application/json', ...headers }, status);
}

/** Answers with text. */
export function text(body: string, headers: Headers = {}, status = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** Gives one answer after the other, then always the last one. */
export function inTurn(...answers: readonly RequestListener[]): RequestListener {
  const rest = [...answers];
  return (request, response) => (rest.length > 1 ? rest.shift()! : rest[0]!)(request, response);
}

/** Never answers. */
export const hang: RequestListener = () => undefined;

/** Begins an answer and never ends it. */
export const stall: RequestListener = (_request, response) => begin(response);

/** Begins an answer and cuts the connection. */
export const breakOff: RequestListener = (_request, response) => {
  begin(response);
  setImmediate(() => response.socket?.destroy());
};

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json', ETag: '"half"' });
  response.write('{"all":[');
}
