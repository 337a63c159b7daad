import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { UsageError } from '../exit-code.js';

const NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chromium-headless-shell',
  'microsoft-edge',
];

/** Chromium's sandbox refuses to run as root, as containers do. */
const IS_ROOT = process.getuid?.() === 0;
const ARGS = IS_ROOT ? ['--no-sandbox'] : [];

/**
 * Starts the reader's own Chrome, Chromium or Edge.
 *
 * @param named path of the browser; by default the one in `CHROME_PATH`, in `PATH` or in a usual place
 * @throws UsageError if playwright-core or a browser is missing, with what to do
 */
export async function openBrowser(named = process.env.CHROME_PATH || undefined): Promise<Browser> {
  const { chromium } = await import('playwright-core').catch(() => {
    throw new UsageError('this command drives your browser with playwright-core: `npm install playwright-core` first');
  });
  if (IS_ROOT)
    console.error(
      'As root, the browser runs without its sandbox: open only pages that you trust, or run this as another user.',
    );
  const executablePath = named ?? findInPath();
  if (executablePath !== undefined) return chromium.launch({ executablePath, args: ARGS });
  for (const channel of ['chrome', 'msedge'])
    try {
      return await chromium.launch({ channel, args: ARGS });
    } catch {
      // It isn't installed.
    }
  throw new UsageError('there is no Chrome, Chromium or Edge: name one with --chrome');
}

function findInPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
