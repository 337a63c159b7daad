import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { buildDemo } from '../../build/build-demo.js';

/** The studio as static files, in a folder with an awkward name. */
export interface BuiltStudio {
  readonly folder: string;
  /** Address of its page, as of a file that is opened. */
  readonly url: string;
  remove(): Promise<void>;
}

export async function buildStudio(): Promise<BuiltStudio> {
  const folder = await mkdtemp(path.join(tmpdir(), 'studio & more '));
  await buildDemo(folder);
  return {
    folder,
    url: pathToFileURL(path.join(folder, 'index.html')).href,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What a page complains about while it is open. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  return errors;
}
