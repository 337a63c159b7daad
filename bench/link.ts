import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What a TCP segment carries, and what its headers add to it. */
const SEGMENT = 1460;
const HEADERS = 40;

/** Segments that a server sends before it has heard from the other side (RFC 6928). */
const INITIAL_WINDOW = 10;

/** As much waits here before the sender is held up. */
const QUEUE = 256 * 1024;

export interface LinkOptions {
  /** Port of the site behind the link. */
  readonly port: number;
  /** There and back, in milliseconds. */
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
 * A long, narrow wire in front of a site: a TCP proxy that keeps every byte for as long as such a wire would. All connections share
 * its rate. Each one pays a round trip for its handshake, and starts slowly: ten segments, then as many more as have been
 * acknowledged, up to what the wire holds twice. Segments are never lost.
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
    // The browser believes that it is connected already. Its side would have heard so one round trip later.
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

/** One direction of the wire. */
class Pipe {
  readonly #bytesPerMs: number;
  readonly delay: number;
  #free = 0;

  constructor(bitsPerSecond: number, delay: number) {
    this.#bytesPerMs = bitsPerSecond / 8 / 1000;
    this.delay = delay;
  }

  /** Sends a segment behind what is on its way already. */
  send(bytes: number, arrive: () => void): void {
    const now = performance.now();
    this.#free = Math.max(now, this.#free) + (bytes + HEADERS) / this.#bytesPerMs;
    setTimeout(arrive, this.#free + this.delay - now);
  }
}

interface CarryOptions {
  readonly pipe: Pipe;
  /** When the connection is open. */
  readonly opened: number;
  /** Where the window stops growing, in bytes. */
  readonly widest: number;
}

/** Carries the bytes of one connection in one direction. */
function carry(from: Socket, to: Socket, { pipe, opened, widest }: CarryOptions): void {
  const waiting: Buffer[] = [];
  const travelling: Buffer[] = [];
  let queued = 0;
  let inFlight = 0;
  let window = widest === Infinity ? Infinity : INITIAL_WINDOW * SEGMENT;
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
    if (queued < QUEUE) from.resume();
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
    for (let at = 0; at < chunk.length; at += SEGMENT) waiting.push(chunk.subarray(at, at + SEGMENT));
    queued += chunk.length;
    if (queued >= QUEUE) from.pause();
    send();
  });
  // The receiver has gone: leave the wire to others.
  to.on('close', () => (waiting.length = 0));
  from.on('end', () => {
    ended = true;
    send();
  });
}
