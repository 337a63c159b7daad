import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { startStudio } from '../../demo/server/studio.js';
import { sharedBrowser } from './browser.js';
import { buildStudio } from './built-studio.js';

/** A browser and a studio, shared by all tests of a suite. */
export interface StudioInBrowser {
  readonly browser: Browser;
  /** Address of the studio's page. */
  readonly url: string;
}

/** The built studio, as files that are opened. */
export function useBuiltStudio(): StudioInBrowser & { readonly folder: string } {
  return useStudio(buildStudio, (studio) => studio.remove());
}

/** The studio of `npm start` with a real server, gateway, service and PostgreSQL. */
export function useLiveStudio(): StudioInBrowser {
  return useStudio(
    () => startStudio({ port: 0 }),
    (studio) => studio.stop(),
  );
}

function useStudio<Studio extends { url: string }>(
  start: () => Promise<Studio>,
  stop: (studio: Studio) => Promise<void>,
): Studio & StudioInBrowser {
  const there = {} as Studio & { browser: Browser };
  before(async () => {
    const [browser, studio] = await Promise.all([sharedBrowser(), start()]);
    Object.assign(there, studio, { browser });
  });
  after(async () => {
    await there.browser?.close();
    if (there.url) await stop(there);
  });
  return there;
}
