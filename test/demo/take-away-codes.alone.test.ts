import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { format } from 'prettier';
import { codesSnippet } from '../../demo/take-away/codes.js';
import { createGateway } from '../../src/gateway/index.js';
import { openWatched } from '../support/host-page.js';
import { codesOn } from '../support/page-harness.js';
import { ScriptSite } from '../support/script-site.js';
import { handledBy } from '../support/shop.js';
import { text } from '../support/loopback-server.js';
import { useBrowser } from '../support/use-browser.js';
import { typeFaults } from './take-away-types.js';

const inputs = {
  english: { lang: 'en', direction: 'auto' },
  arabic: { lang: 'ar', direction: 'auto' },
  'austrian, from right to left': { lang: 'de-AT', direction: 'rtl' },
  'hostile text': { lang: `de' + alert(1) + '"><b>`, direction: 'auto' },
} as const;

describe('the code of a shopper’s codes to take away', () => {
  for (const [name, input] of Object.entries(inputs))
    test(`is formatted as a formatter would, and matches the package’s types: ${name}`, async () => {
      const { others, ...page } = await codesSnippet(input);
      const [module] = others;
      assert.equal(page.code, await format(page.code, { parser: 'html' }));
      assert.equal(module!.code, await format(module!.code, { parser: 'typescript', singleQuote: true }));
      assert.deepEqual(typeFaults([module!]), []);
    });

  describe('runs as pasted', () => {
    const browser = useBrowser();
    let site: ScriptSite;
    before(async () => {
      site = await ScriptSite.start();
      const gateway = createGateway({ baseUrl: 'https://rewards.example', apiKey: 'key', identify: () => 'shopper' });
      site.answers['/rewards/codes'] = handledBy(gateway);
    });
    after(() => site?.stop());

    for (const [name, words, direction] of [
      ['english', 'Codes you claim appear here.', 'ltr'],
      ['arabic', 'ستظهر هنا الرموز التي تحصل عليها.', 'rtl'],
      ['austrian, from right to left', 'Hier erscheinen die Codes, die Sie sich holen.', 'rtl'],
      ['hostile text', 'Codes you claim appear here.', 'ltr'],
    ] as const)
      test(name, async () => {
        const { code } = await codesSnippet(inputs[name]);
        site.answers['/page.html'] = text(code, { 'Content-Type': 'text/html' });
        const { page, errors, warnings } = await openWatched(browser, `${site.url}/page.html`);
        try {
          const { element } = codesOn(page);
          await element.getByText(words, { exact: true }).waitFor();
          assert.equal(await element.evaluate((codes) => getComputedStyle(codes).direction), direction);
          assert.deepEqual([...errors, ...warnings], []);
        } finally {
          await page.close();
        }
      });
  });
});
