import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser, findFirefox } from '../support/browser.js';

/** How to come by a browser. */
interface Source {
  readonly name: string;
  readonly find: () => string | undefined;
  readonly variable: string;
  readonly debianPackage: string;
  readonly byHand: Partial<Record<NodeJS.Platform, string>>;
  readonly otherwise: string;
}

const chromium: Source = {
  name: 'browser',
  find: findBrowser,
  variable: 'CHROME_PATH',
  debianPackage: 'chromium-headless-shell',
  byHand: { darwin: 'brew install --cask google-chrome', win32: 'winget install --id Google.Chrome' },
  otherwise: 'install Google Chrome or Chromium with the package manager of this system',
};

const firefox: Source = {
  name: 'Firefox',
  find: findFirefox,
  variable: 'FIREFOX_PATH',
  debianPackage: 'firefox-esr',
  byHand: { darwin: 'brew install --cask firefox', win32: 'winget install --id Mozilla.Firefox' },
  otherwise: 'install Firefox with the package manager of this system',
};

/** Finds a Chromium-based browser, or gets one where that takes no question: on Debian as root. Else says what to do, and throws. */
export function ensureBrowser(): string {
  return ensure(chromium);
}

/** The same for Firefox. */
export function ensureFirefox(): string {
  return ensure(firefox);
}

function ensure({ name, find, variable, debianPackage, byHand, otherwise }: Source): string {
  const found = find();
  if (found) return found;
  const onDebian = existsSync('/etc/debian_version');
  if (onDebian && process.getuid?.() === 0) {
    console.log(`No ${name} found: installing Debian's ${debianPackage}.`);
    apt('update');
    apt('install', '-y', '--no-install-recommends', debianPackage);
    const installed = find();
    if (installed) return installed;
  }
  const command = onDebian
    ? `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${debianPackage}`
    : (byHand[process.platform] ?? otherwise);
  throw new Error(`No ${name} found. Either name one in ${variable}, or:\n\n  ${command}\n`);
}

function apt(...args: string[]): void {
  const { status, error, stdout, stderr } = spawnSync('apt-get', ['-q', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) console.error(error?.message ?? `${stdout}${stderr}`);
}
