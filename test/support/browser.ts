import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const commands = [
  'chromium-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
];

const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** Path of a Chromium-based browser: the one named by `CHROME_PATH`, else one installed in a usual place. */
export function findBrowser(): string | undefined {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) {
    if (!isExecutable(CHROME_PATH)) throw new Error(`CHROME_PATH names no program: ${CHROME_PATH}`);
    return CHROME_PATH;
  }
  return usualPlaces().find(isExecutable);
}

function usualPlaces(): string[] {
  const { env, platform } = process;
  const inPath = (env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => commands.map((command) => path.join(folder, command)));
  if (platform === 'darwin') {
    const folders = ['/Applications', `${env.HOME}/Applications`];
    return [
      ...folders.flatMap((folder) => macApps.map((app) => `${folder}/${app}.app/Contents/MacOS/${app}`)),
      ...inPath,
    ];
  }
  if (platform === 'win32') {
    const folders = [env.LOCALAPPDATA, env.PROGRAMFILES, env['PROGRAMFILES(X86)']].filter(
      (folder) => folder !== undefined,
    );
    return windowsPrograms.flatMap((program) => folders.map((folder) => path.join(folder, program)));
  }
  return inPath;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Chromium's sandbox refuses to run as root, as containers do. */
export const browserArgs: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Starts the browser for a test that drives it. The test closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('There is no browser: `npm test` finds or gets one.');
  return await chromium.launch({ executablePath, args: [...browserArgs] });
}
