import type { Browser } from 'playwright-core';
import type { Check } from '../runner/check.js';
import type { InstalledPackage } from './gateway.js';

/** What a platform's checks work with. */
export interface PlatformRun {
  /** For everything that is written. It is removed at the end. */
  readonly folder: string;
  /** The package, packed and installed. */
  readonly installed: InstalledPackage;
  readonly browser: Browser;
  readonly check: Check;
}

/** What a shop may run on. */
export interface Platform {
  readonly name: string;
  /** What it needs of Debian. */
  readonly packages: readonly string[];
  /** Runs only when it is named. */
  readonly onlyNamed?: boolean;
  /** Starts it, uses it and stops it. */
  readonly run: (run: PlatformRun) => Promise<void>;
}
