import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { runGateway } from '../cli/gateway-command.js';
import { eventually } from '../support/eventually.js';
import type { LoopbackServer } from '../support/loopback-server.js';
import type { Consumer } from '../support/published-package.js';
import { findFreePort } from '../../service/local-postgres/free-port.js';

export const KEY = 'site-key-1';

/** A server that the documents or the studio print, as somebody who follows them has it. */
export interface DocumentedServer {
  readonly name: string;
  /** Its file in the project. */
  readonly file: string;
  readonly code: string | (() => Promise<string>);
  /** Whether the gateway is a process beside it, so that it needs no key. */
  readonly isBesideGateway?: boolean;
}

export interface RunningServer {
  readonly url: string;
  /** What it has printed. */
  readonly output: string;
  readonly hasEnded: boolean;
  /** Sends bytes as they are, and returns the beginning of what comes back. */
  send(text: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a server in front of a service that the test controls. */
export async function startDocumentedServer(
  { name, file, code, isBesideGateway = false }: DocumentedServer,
  { folder, write }: Consumer,
  service: LoopbackServer,
): Promise<RunningServer> {
  const port = await findFreePort();
  const gateway = isBesideGateway
    ? runGateway(['--feed-url', service.url, '--base-url', service.url], {
        REWARDS_API_KEY: KEY,
        REWARDS_USER_SECRET: 'a secret of the shop, 32 bytes up',
      })
    : undefined;
  const gatewayUrl = (await gateway?.ready()) ?? '';
  write('user-secret', 'a secret of the shop, 32 bytes up\n');
  const text = (typeof code === 'string' ? code : await code())
    .replace('http://127.0.0.1:8788', gatewayUrl)
    .replace('http://127.0.0.1:8787', service.url);
  const place = `${name.replaceAll(/\W+/g, '-')}-${file}`;
  write(place, text);
  const server = runServer(path.join(folder, place), {
    PORT: String(port),
    REWARDS_URL: service.url,
    REWARDS_API_KEY: KEY,
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await Promise.all([server.stop(), gateway?.stop()]);
  };
  try {
    await eventually(async () => server.hasEnded || (await fetch(url)).ok, 30_000);
    if (server.hasEnded) throw new Error(`It ended: ${server.output}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    get output() {
      return server.output;
    },
    get hasEnded() {
      return server.hasEnded;
    },
    send: (text) => sendBytes(port, text),
    stop,
  };
}

/** Runs a script in its folder. */
export function runServer(script: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [script], {
    cwd: path.dirname(script),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close');
  return {
    get output() {
      return output;
    },
    get hasEnded() {
      return child.exitCode !== null;
    },
    ended: async () => {
      await ended;
      return child.exitCode;
    },
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

async function sendBytes(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write(text);
  await eventually(() => received !== '' || socket.destroyed);
  socket.destroy();
  return received;
}
