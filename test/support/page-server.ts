import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { eventually } from './eventually.js';
import type { TestService } from './service.js';

/** A server in its own process, written as the docs say. */
export interface PageServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a script that serves pages with data of the service. Its environment is as in docs/server.md. */
export async function startPageServer(script: string, service: TestService): Promise<PageServer> {
  const port = await findFreePort();
  const environment = { REWARDS_URL: service.url, REWARDS_API_KEY: service.apiKey, PORT: String(port) };
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await eventually(async () => (await fetch(url)).ok);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
