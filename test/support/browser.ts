import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { chromium, type Browser, type Download, type LaunchOptions } from 'playwright-core';
import { findProgram, type Program } from './find-program.js';

const chromiumBased: Program = {
  variable: 'CHROME_PATH',
  commands: [
    'chromium-headless-shell',
    'google-chrome-stable',
    'google-chrome',
    'chromium',
    'chromium-browser',
    'microsoft-edge',
  ],
  mac: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((app) => `${app}.app/Contents/MacOS/${app}`),
  windows: [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** Path of a Chromium-based browser: the one named by `CHROME_PATH`, else one installed in a usual place. */
export function findBrowser(): string | undefined {
  return findProgram(chromiumBased);
}

/** Path of Firefox: the one named by `FIREFOX_PATH`, else one installed in a usual place. */
export function findFirefox(): string | undefined {
  return findProgram({
    variable: 'FIREFOX_PATH',
    commands: ['firefox-esr', 'firefox'],
    mac: ['Firefox.app/Contents/MacOS/firefox'],
    windows: ['Mozilla Firefox\\firefox.exe'],
  });
}

/** Path of WebKitGTK's driver: the one named by `WEBKIT_DRIVER_PATH`, else one installed, with the screen that it needs. */
export function findWebKit(): string | undefined {
  const screen = findProgram({ variable: 'XVFB_PATH', commands: ['Xvfb'] });
  const driver = findProgram({ variable: 'WEBKIT_DRIVER_PATH', commands: ['WebKitWebDriver'] });
  return screen && driver;
}

/** How long a page may take for what a test waits for, in milliseconds. The limit is for what never comes: a busy machine may take long. */
const PATIENCE_MS = 120_000;

/** How long a browser may take to start, in milliseconds. The first start after its installation reads everything from a slow disk. */
export const BROWSER_START_LIMIT_MS = 120_000;

/** Chromium's sandbox refuses to run as root, as containers do. */
export const browserArgs: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** What Playwright starts Chromium with. */
export function launchOptions(args: readonly string[] = []): LaunchOptions {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('There is no browser: `npm test` finds or gets one.');
  return { executablePath, args: [...browserArgs, ...args], timeout: BROWSER_START_LIMIT_MS };
}

/** Starts Chromium, with `args` on its command line, for a test or a bench that drives it and closes it. */
export async function launchBrowser(...args: string[]): Promise<Browser> {
  return patient(await chromium.launch(launchOptions(args)));
}

function patient(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
}

/**
 * Connects to the browser that all tests of a run share, or starts one. Closing it closes what was opened through this connection.
 *
 * Its pages may not read the clipboard: all tests of a run would share that, too.
 */
export async function sharedBrowser(): Promise<Browser> {
  const address = process.env['TEST_BROWSER'];
  const browser = await (address ? chromium.connect(address).then(patient) : launchBrowser());
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => {
    assert.ok(!options?.permissions?.includes('clipboard-read'), 'to read the clipboard, start a browser of its own');
    return newContext(options);
  };
  return browser;
}

/** What a page has saved. A shared browser keeps files where another process can't open them. */
export async function readDownload(download: Download): Promise<Buffer> {
  return await buffer(await download.createReadStream());
}
