import type { Browser } from 'playwright-core';
import type { Check } from '../runner/check.js';
import { useStarterPage } from '../support/starter-page.js';
import type { HostProject } from './host-project.js';
import { serveStarter } from './serve-host.js';

/** The starters that are made from the apps of this folder. */
const STARTERS: Readonly<Record<string, string>> = {
  angular: 'angular',
  astro: 'astro',
  cloudflare: 'cloudflare',
  next: 'next',
  'react-19': 'react',
  svelte: 'svelte',
  vite: 'vite',
  vue: 'vue',
};

/** Replaces an app by the starter that is made from it, and uses that as a newcomer does: without a service. */
export async function useStarter(project: HostProject, browser: Browser, check: Check): Promise<void> {
  const name = STARTERS[project.name];
  if (!name || !(await check(`is written as the starter ${name}`, () => project.becomeStarter(name)))) return;
  await check(`shows offers and gives a code in development, as the starter ${name}`, async () => {
    const site = await serveStarter(project);
    try {
      await useStarterPage(site.url, browser);
    } finally {
      await site.stop();
    }
  });
}
