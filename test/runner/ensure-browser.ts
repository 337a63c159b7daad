import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser, findFirefox, findWebKit } from '../support/browser.js';

export type Engine = 'chromium' | 'firefox' | 'webkit';

/** Where a browser comes from. */
interface Source {
  readonly name: string;
  readonly find: () => string | undefined;
  readonly variable: string;
  readonly debianPackages: readonly string[];
  readonly byHand: Partial<Record<NodeJS.Platform, string>>;
  readonly otherwise: string;
}

const sources: Readonly<Record<Engine, Source>> = {
  chromium: {
    name: 'browser',
    find: findBrowser,
    variable: 'CHROME_PATH',
    debianPackages: ['chromium-headless-shell'],
    byHand: { darwin: 'brew install --cask google-chrome', win32: 'winget install --id Google.Chrome' },
    otherwise: 'install Google Chrome or Chromium with the package manager of this system',
  },
  firefox: {
    name: 'Firefox',
    find: findFirefox,
    variable: 'FIREFOX_PATH',
    debianPackages: ['firefox-esr'],
    byHand: { darwin: 'brew install --cask firefox', win32: 'winget install --id Mozilla.Firefox' },
    otherwise: 'install Firefox with the package manager of this system',
  },
  webkit: {
    name: 'WebKitGTK',
    find: findWebKit,
    variable: 'WEBKIT_DRIVER_PATH',
    debianPackages: ['webkit2gtk-driver', 'xvfb'],
    byHand: {},
    otherwise: 'install WebKitWebDriver and Xvfb, which only Linux has, or run the tests in a Debian container',
  },
};

/**
 * Finds the browser of an engine and names it in its environment variable, so that tests find the same one. Installs
 * Debian's package if running as root.
 *
 * @throws if there is none, with the command to install it
 */
export function ensureBrowser(engine: Engine): void {
  const { name, find, variable, debianPackages, byHand, otherwise } = sources[engine];
  const onDebian = existsSync('/etc/debian_version');
  let found = find();
  if (!found && onDebian && process.getuid?.() === 0) {
    console.log(`No ${name} found: installing Debian's ${debianPackages.join(' and ')}.`);
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...debianPackages);
    found = find();
  }
  if (!found) {
    const command = onDebian
      ? `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${debianPackages.join(' ')}`
      : (byHand[process.platform] ?? otherwise);
    throw new Error(`No ${name} found. Either name one in ${variable}, or:\n\n  ${command}\n`);
  }
  process.env[variable] = found;
}

function apt(...args: string[]): void {
  const { status, error, stdout, stderr } = spawnSync('apt-get', ['-q', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) console.error(error?.message ?? `${stdout}${stderr}`);
}
