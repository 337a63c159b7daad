import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWatched } from '../support/host-page.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { useLiveStudio } from '../support/studio-in-browser.js';
import { readBlocksOf } from './documents.js';

const studio = useLiveStudio();

test('the first snippet of the README shows both elements beside npm start, and a code can be claimed', async () => {
  const { code } = readBlocksOf(['README.md'], 'html')[0]!;
  const context = await studio.browser.newContext({ locale: 'en' });
  await context.route('**/my-page.html', (route) => route.fulfill({ contentType: 'text/html', body: code }));
  const { page, errors } = await openWatched(
    { newPage: () => context.newPage() },
    new URL('/my-page.html', studio.url).href,
  );
  await widgetOn(page).offers().first().waitFor();
  await giveawayOn(page).claimButtons.first().click();
  await giveawayOn(page).codes.waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});
