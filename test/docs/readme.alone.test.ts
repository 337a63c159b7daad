import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { openWatched } from '../support/host-page.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { useLiveStudio } from '../support/studio-in-browser.js';
import { readBlocksOf, root } from './documents.js';

const studio = useLiveStudio();

test('the first snippet of the README, saved in the clone, shows both elements beside npm start, without an error in page or terminal', async (t) => {
  const { code } = readBlocksOf(['README.md'], 'html')[0]!;
  const terminal = t.mock.method(console, 'error');
  // A folder that git ignores.
  const file = `test-results/my-page-${process.pid}.html`;
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  writeFileSync(path.join(root, file), code);
  const context = await studio.browser.newContext({ locale: 'en' });
  try {
    const { page, errors } = await openWatched(context, new URL(file, studio.url).href);
    await widgetOn(page).offers().first().waitFor();
    await giveawayOn(page).claimButtons.first().click();
    await giveawayOn(page).codes.waitFor();
    assert.deepEqual(errors, []);
    assert.deepEqual(
      terminal.mock.calls.map(({ arguments: words }) => String(words[0])),
      [],
    );
  } finally {
    await context.close();
    rmSync(path.join(root, file));
  }
});
