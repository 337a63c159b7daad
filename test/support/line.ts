import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy between a service and its database that can fail like networks and hosts. */
export interface Line {
  /** The database's address, through the line. */
  readonly url: string;
  /** Number of connections made so far. */
  readonly attempts: number;
  /** Cuts all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts and forwards connections again. */
  mend(): Promise<void>;
  /** Makes existing connections go silent without closing. With `others`, new ones too. */
  silence(options: { readonly others: boolean }): void;
  /** Cuts all connections, and closes new ones as soon as they are made. */
  hangUp(): void;
}

export async function createLine(url: string): Promise<Line> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let mode: 'carry' | 'silent' | 'hang up' = 'carry';
  let attempts = 0;
  const server = createServer((near) => {
    attempts += 1;
    near.on('error', () => undefined);
    if (mode === 'hang up') {
      near.resume().end();
      return;
    }
    const far = dial(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (mode === 'silent') silent.add(from);
      from.on('data', (chunk) => {
        if (!silent.has(from)) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        // A silent peer doesn't notice the end.
        if (!silent.has(from)) to.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: through.href,
    get attempts() {
      return attempts;
    },
    mend: async () => {
      mode = 'carry';
      if (!server.listening) await listen(port);
    },
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        drop();
      }),
    silence: ({ others }) => {
      for (const socket of sockets) silent.add(socket);
      if (others) mode = 'silent';
    },
    hangUp: () => {
      mode = 'hang up';
      drop();
    },
  };
}
