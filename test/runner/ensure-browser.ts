import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from '../support/browser.js';

const debianPackage = 'chromium-headless-shell';

const byHand: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'brew install --cask google-chrome',
  win32: 'winget install --id Google.Chrome',
};

/** Finds a browser, or gets one where that takes no question: on Debian as root. Else says what to do, and throws. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  const onDebian = existsSync('/etc/debian_version');
  if (onDebian && process.getuid?.() === 0) {
    console.log(`No browser found: installing Debian's ${debianPackage}.`);
    apt('update');
    apt('install', '-y', '--no-install-recommends', debianPackage);
    const installed = findBrowser();
    if (installed) return installed;
  }
  const command = onDebian
    ? `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${debianPackage}`
    : (byHand[process.platform] ?? 'install Google Chrome or Chromium with the package manager of this system');
  throw new Error(`No browser found. Either name one in CHROME_PATH, or:\n\n  ${command}\n`);
}

function apt(...args: string[]): void {
  const { status, error, stdout, stderr } = spawnSync('apt-get', ['-q', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) console.error(error?.message ?? `${stdout}${stderr}`);
}
