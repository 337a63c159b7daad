import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { takeAwaySnippet } from '../../demo/take-away/platforms.js';
import { openWatched, untilVisible } from '../support/host-page.js';
import { createConsumer, type Consumer } from '../support/published-package.js';
import { runCommands } from '../support/run-commands.js';
import { startTestService, type TestService } from '../support/service.js';
import { useBrowser } from '../support/use-browser.js';
import { cases, NOW, readFacts } from './take-away-cases.js';

/** What the project of each kind installs. */
const KINDS = {
  hono: ['hono', '@hono/node-server'],
  express: ['express', '@hono/node-server'],
} as const;

/** Starts the server of each kind and case, and opens its page. Cases with a payload in the page have no server. */
export function testServers(names: readonly string[]): void {
  const served = names.filter((name) => cases[name]!.input.source.kind === 'gateway');
  for (const [kind, dependencies] of Object.entries(KINDS) as [keyof typeof KINDS, readonly string[]][])
    void describe(kind, () => testServersOf(kind, dependencies, served));
}

function testServersOf(kind: keyof typeof KINDS, dependencies: readonly string[], names: readonly string[]): void {
  const browser = useBrowser();
  let service: TestService;
  let project: Consumer;

  before(async () => {
    project = createConsumer(['@lit-labs/ssr', ...dependencies]);
    service = await startTestService({ now: NOW, rateLimit: 10_000 });
  });
  after(async () => {
    await service?.stop();
    project?.remove();
  });

  for (const name of names)
    void test(`${kind}: the code of ${name} runs as pasted, draws without script, and goes on with it`, async () => {
      const { input, facts, claims } = cases[name]!;
      const { file, code, others } = await takeAwaySnippet(kind, input);
      project.write(`${name}/${file}`, code);
      const { code: start } = others.find(({ file }) => file === 'Start')!;
      const port = await findFreePort();
      const server = runCommands(
        start.replace('https://rewards.example', service.url).replace('your-key', service.apiKey),
        path.join(project.folder, name),
        { PORT: String(port) },
      );
      try {
        const url = `http://127.0.0.1:${port}`;
        await server.answersAt(url);
        const unscripted = await browser.newContext({ javaScriptEnabled: false });
        const drawn = await unscripted.newPage();
        await drawn.goto(url);
        assert.ok(await drawn.locator(`${input.element} [part=heading]`).isVisible());
        assert.ok((await drawn.locator(`${input.element} [data-offer]:visible`).count()) > 0);
        assert.equal(await drawn.locator('button:visible').count(), 0);
        await unscripted.close();

        const opened = await openWatched(browser, url);
        const { page, errors } = opened;
        await untilVisible(page.locator(`${input.element}:state(ready) [data-offer]`).first(), opened);
        await page.locator(`${input.element} .reserved`).first().waitFor({ state: 'detached' });
        await readFacts(page, input.element).then(facts);
        if (claims) {
          await page.locator('[part=claim]').first().click();
          await untilVisible(page.locator('[part=code]').first(), opened);
        }
        assert.equal(await page.title(), 'Thank you');
        assert.deepEqual(errors, []);
        await page.close();
      } finally {
        await server.stop();
      }
    });
}
