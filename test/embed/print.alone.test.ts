import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { after, before, describe, test } from 'node:test';
import { widgetOn } from '../support/page-harness.js';
import { offer, payload } from '../support/sample-feed.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

describe('a printed page with a large catalogue', () => {
  const browser = useBrowser();
  let site: ScriptSite;

  before(async () => {
    site = await ScriptSite.start();
  });
  after(() => site?.stop());

  test('shows the picture of every offer that has one, even if it was never on the screen', async () => {
    // Few pictures, because the browser waits only two seconds and the machine may be busy.
    const pictures = Array.from({ length: 10 }, (_, index) => `/${index}.png`);
    for (const [index, address] of pictures.entries())
      site.answers[address] = (_request, response) => {
        const picture = new PNG({ width: 40, height: 20 });
        picture.data.fill(255).writeUInt8(index);
        response.writeHead(200, { 'Content-Type': 'image/png' }).end(PNG.sync.write(picture));
      };
    const all = Array.from({ length: 400 }, (_, index) =>
      offer(`o${index}`, index % 40 ? {} : { image: pictures[index / 40] }),
    );
    site.json('/gap/api', payload({ all }));
    site.page({
      html: `<script type="module" src="/rewards-widget/embed.js"></script></head>
        <body><rewards-widget feed-url="/"></rewards-widget></body>`,
    });
    const page = await browser.newPage();
    await page.goto(site.url);
    await widgetOn(page).offers('all').last().waitFor();
    await page.waitForLoadState('networkidle');
    assert.ok(site.requests(/png/).length < 5, 'pictures that are far away wait');
    const paper = (await page.pdf()).toString('latin1');
    assert.equal(paper.match(/\/Subtype \/Image/g)?.length, pictures.length);
    await page.close();
  });
});
