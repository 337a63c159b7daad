import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { BROWSER_START_LIMIT_MS } from '../support/browser.js';
import { eventually } from '../support/eventually.js';

/** A browser with one window, driven through the WebDriver protocol. */
export interface WebDriver {
  /** Sends a command of the session: `path` as in the W3C recommendation, such as `url` or `window/rect`. */
  command<Value>(method: 'DELETE' | 'GET' | 'POST', path: string, body?: object): Promise<Value>;
  /** Closes the browser and everything started for it. */
  stop(): Promise<void>;
}

/** Starts WebKitGTK's own small browser on a screen that exists in memory only. */
export async function startWebKit(): Promise<WebDriver> {
  const options = ['-displayfd', '3', '-screen', '0', '1480x1000x24', '-nolisten', 'tcp'];
  const screen = spawn(process.env.XVFB_PATH ?? 'Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const exit = once(screen, 'exit').then(([code]) => {
    throw new Error(`Xvfb ended with exit code ${code}`);
  });
  const [display] = (await Promise.race([once(screen.stdio[3] as Readable, 'data'), exit])) as [Buffer];

  const port = await findFreePort();
  const driver = spawn(process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      // Without a locale, the browser reports a language that is not one.
      LC_ALL: 'en_US.UTF-8',
      // Layers composed without a graphics card cost three times as much.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });

  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${(value as { message: string }).message}`);
    return value;
  };
  const stop = async (): Promise<void> => {
    await Promise.all([end(driver), end(screen)]);
  };

  try {
    await eventually(() => send('GET', 'status'), BROWSER_START_LIMIT_MS);
    const capabilities = { alwaysMatch: { browserName: 'MiniBrowser' } };
    const { sessionId } = (await send('POST', 'session', { capabilities })) as { sessionId: string };
    return {
      command: <Value>(method: string, path: string, body?: object) =>
        send(method, `session/${sessionId}/${path}`, body) as Promise<Value>,
      stop: () => send('DELETE', `session/${sessionId}`).then(stop, stop),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
