import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Payload of a TCP segment, and the size of its headers, in bytes. */
const SEGMENT_BYTES = 1460;
const HEADER_BYTES = 40;

/** Segments that a server sends before it has heard from the other side (RFC 6928). */
const INITIAL_SEGMENTS = 10;

/** Bytes that may queue here before the sender has to wait. */
const QUEUE_BYTES = 256 * 1024;

export interface LinkOptions {
  /** Port of the site behind the link. */
  readonly port: number;
  /** Round trip, in milliseconds. */
  readonly roundTrip: number;
  /** Bits a second, from the site and to it. */
  readonly down: number;
  readonly up: number;
}

export interface Link {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * A slow link in front of a site: a TCP proxy that delays every byte as such a link would. All connections share
 * its rate. Each one takes a round trip for its handshake, and starts slowly: ten segments, then as many more as have been
 * acknowledged, up to twice the capacity of the link. Segments are never lost.
 */
export async function openLink({ port, roundTrip, down, up }: LinkOptions): Promise<Link> {
  const downPipe = new Pipe(down, roundTrip / 2);
  const upPipe = new Pipe(up, roundTrip / 2);
  const widest = 2 * (down / 8) * (roundTrip / 1000);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    // The browser is already connected to this proxy. Over a real link, it would be one round trip later.
    const opened = performance.now() + roundTrip;
    carry(near, far, { pipe: upPipe, opened, widest: Infinity });
    carry(far, near, { pipe: downPipe, opened, widest });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** One direction of the link. */
class Pipe {
  readonly #bytesPerMs: number;
  readonly delay: number;
  #free = 0;

  constructor(bitsPerSecond: number, delay: number) {
    this.#bytesPerMs = bitsPerSecond / 8 / 1000;
    this.delay = delay;
  }

  /** Sends a segment after those already on their way. */
  send(bytes: number, arrive: () => void): void {
    const now = performance.now();
    this.#free = Math.max(now, this.#free) + (bytes + HEADER_BYTES) / this.#bytesPerMs;
    setTimeout(arrive, this.#free + this.delay - now);
  }
}

interface CarryOptions {
  readonly pipe: Pipe;
  /** When the connection opens. */
  readonly opened: number;
  /** The largest congestion window, in bytes. */
  readonly widest: number;
}

/** Carries the bytes of one connection in one direction. */
function carry(from: Socket, to: Socket, { pipe, opened, widest }: CarryOptions): void {
  const waiting: Buffer[] = [];
  const travelling: Buffer[] = [];
  let queued = 0;
  let inFlight = 0;
  let window = widest === Infinity ? Infinity : INITIAL_SEGMENTS * SEGMENT_BYTES;
  let ended = false;

  const send = (): void => {
    const wait = opened - performance.now();
    if (wait > 0) return void setTimeout(send, wait);
    while (waiting.length && inFlight + waiting[0]!.length <= window) {
      const segment = waiting.shift()!;
      queued -= segment.length;
      inFlight += segment.length;
      travelling.push(segment);
      pipe.send(segment.length, arrive);
    }
    if (queued < QUEUE_BYTES) from.resume();
    if (ended && !waiting.length && !travelling.length) to.end();
  };
  const arrive = (): void => {
    const segment = travelling.shift()!;
    to.write(segment);
    setTimeout(() => {
      inFlight -= segment.length;
      window = Math.min(window + segment.length, widest);
      send();
    }, pipe.delay);
  };
  from.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; at += SEGMENT_BYTES) waiting.push(chunk.subarray(at, at + SEGMENT_BYTES));
    queued += chunk.length;
    if (queued >= QUEUE_BYTES) from.pause();
    send();
  });
  // The receiver is gone: leave the link to others.
  to.on('close', () => (waiting.length = 0));
  from.on('end', () => {
    ended = true;
    send();
  });
}
