import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { allDocuments, readDocument, root } from './documents.js';

/** A number with a unit of size, time or share. Seconds and counts are in sentences that tests of their own read. */
const FIGURE = /\d[\d.,]*(?:\^\d+)?\s?(?:[kKMG]B|bytes|ms|milliseconds|%)(?![\w])/g;

/** The value of a constant, such as `64 * 1024` or `16_384`. */
function valueOf(file: string, name: string): number {
  const pattern = new RegExp(`const ${name} = ([\\d_.]+(?: \\* [\\d_.]+)*)`);
  const [, product] = pattern.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
  assert.ok(product, `${file} has no ${name}`);
  return product
    .replaceAll('_', '')
    .split(' * ')
    .reduce((result, factor) => result * Number(factor), 1);
}

/** Percent of the requests that have to reach an objective. */
function goalOf(objective: string): number {
  const rules = readFileSync(path.join(root, 'service/deploy/prometheus/objectives.yml'), 'utf8');
  const [, missed] = new RegExp(`objective: ${objective} \\}\\s+expr: vector\\(([\\d.]+)\\)`).exec(rules) ?? [];
  assert.ok(missed, objective);
  return 100 - 100 * Number(missed);
}

const secretBytes = valueOf('src/gateway/token/user-from-token.ts', 'MIN_BYTES');
const viewerBytes = valueOf('src/gateway/shopper.ts', 'MIN_BYTES');
const keptMegabytes = valueOf('src/gateway/kept-route.ts', 'MAX_KEPT_BYTES') / contract.countedBytes;
const slowest = valueOf('build/size.ts', 'MS_PER_KB');

/** Sentences whose figures are constants of the code. */
const FROM_CODE: Readonly<Record<string, readonly string[]>> = {
  'docs/gateway.md': [`a secret of at least ${viewerBytes} bytes`],
  'docs/tokens.md': [`It needs at least ${secretBytes} bytes`],
  'docs/gateway-production.md': [
    `more than a megabyte (2^${Math.log2(contract.countedBytes)} bytes)`,
    `the ${valueOf('src/gateway/kept-route.ts', 'MAX_KEPT').toLocaleString('en')} most recent flows, up to ${keptMegabytes} MB`,
  ],
  'docs/command.md': [
    `base64 of at least ${valueOf('src/cli/gateway/claim-hook/hook-settings.ts', 'MIN_SECRET_BYTES')} bytes`,
  ],
  'docs/platforms.md': [`a private text of at least ${secretBytes} bytes`],
  'docs/wordpress.md': [
    `${valueOf('integrations/wordpress/rewards-widget/includes/class-feed-route.php', 'MAX_BYTES') / contract.countedBytes} MB, because of PHP`,
  ],
  'docs/threats.md': [`at least ${secretBytes} bytes`, `for a secret of ${secretBytes - 1} bytes`],
  'docs/service.md': [`retries after ${valueOf('service/database/connections.ts', 'FIRST_PAUSE_MS')} ms`],
  'docs/service-inside.md': [
    `answered 800 milliseconds later (${valueOf('service/http/faults.ts', 'MAX_LATENCY_MS')} at most)`,
  ],
  'docs/cluster.md': [`has grown by ${valueOf('test/cluster/soak/memory.ts', 'SLACK_MB')} MB`],
  'docs/monitor.md': [
    `${goalOf('availability')} % are answered without a 5xx`,
    `${goalOf('speed')} % are answered within half a second`,
  ],
  'CONTRIBUTING.md': [`1 kB is ${slowest} ms`, `warns from ${100 * valueOf('build/size.ts', 'WARN_FROM')} % on`],
};

/** Sentences whose figures a test asserts, or takes from where they are used. */
const TESTED: Readonly<Record<string, readonly (readonly [text: string, test: string])[]>> = {
  'docs/operate.md': [
    ['5 % of the requests', 'test/deploy/alerts.slow.test.ts'],
    ['5 % of what pages ask for', 'test/deploy/alerts.slow.test.ts'],
  ],
  'docs/deploy.md': [['16 kB together', 'test/service/limits.slow.test.ts']],
  'docs/shopify.md': [
    ['at most 64 kB of compressed script', 'test/integrations/shopify-thank-you-package.alone.test.ts'],
    ['50 kB, and less than 20 kB with gzip', 'test/integrations/shopify-thank-you-package.alone.test.ts'],
  ],
  'docs/reliability.md': [['work of 700 ms', 'test/cli/redis-failover.slow.test.ts']],
  'docs/service-api.md': [['longer than 16 kB together', 'test/service/limits.slow.test.ts']],
};

/** Sentences whose figures were measured, with what measures them again. What was measured once has the reason why that is enough. */
const MEASURED: Readonly<Record<string, readonly (readonly [text: string, by: string])[]>> = {
  'README.md': [['150 ms round trip', 'the link of `npm run bench -- film`']],
  'CONTRIBUTING.md': [
    ['(1 %) of the first cards', '`npm run bench -- slow-4g`'],
    ['a gain of 3 %', 'a rule of ours'],
    ['are 7 % of `embed.js`', 'a decision: once'],
  ],
  'docs/architecture.md': [
    ['takes 7 ms by hand and 63 ms', 'a decision: once'],
    ['also adds 1.3 kB', 'a decision: once'],
  ],
  'docs/adapt.md': [['with 0.7 MB instead of 3.4', '`npm run bench -- photographs`']],
  'docs/gateway-production.md': [['(34 MB) behind the gateway', '`npm run bench:servers -- gateway-anonymous`']],
  'docs/cluster.md': [
    ['from 108 to 110 MB', '`npm run test:soak`'],
    ['from 135 to 134 MB', '`npm run test:soak`'],
  ],
  'docs/deploy.md': [['imports (32 MB)', 'test/deploy/packaging.slow.test.ts']],
  'docs/hooks.md': [
    ['10 and 5 % of all codes', 'test/service/offer-news.test.ts'],
    ['64 kB of an', 'a constant of src/process/hooks/hook-sender.ts'],
  ],
  'docs/manage.md': [
    ['and 60 MB more of memory', 'test/service/million-codes.slow.test.ts'],
    ['Two million views a day are about 0.5 GB', 'docs/scale.md'],
  ],
  'docs/monitor.md': [
    ['200 3 ms key', 'an example of a log'],
    ['0.1 % of thirty days', 'a goal'],
    ['which is 2 % of the budget', 'sums of docs/monitor.md'],
    ['which is 5 %.', 'sums of docs/monitor.md'],
    ['which is 10 %', 'sums of docs/monitor.md'],
    ['one is 5 %', 'sums of docs/monitor.md'],
  ],
  'docs/operate.md': [
    ['that 2 % of its budget', 'sums of docs/monitor.md'],
    ['or 5 % within six', 'sums of docs/monitor.md'],
    ['that 10 % of its budget', 'sums of docs/monitor.md'],
    ['warn at 80 %', 'a rule of thumb'],
    ['WAL file, 16 MB', 'a constant of PostgreSQL'],
  ],
  'docs/server.md': [
    ['41 kB, compressed', '`npm run test:hosts`'],
    ['Astro has 18 kB', '`npm run test:hosts`'],
  ],
  'docs/catalogue.md': [
    ['100,000 offers (75 MB)', '`npm run bench:servers -- service`'],
    ['about 300 MB', '`npm run bench:servers -- service`'],
  ],
  'docs/service-inside.md': [
    ['168 ms', '`npm run bench:servers -- service`'],
    ['file of 75 MB | 293 MB', '`npm run bench:servers -- service`'],
    ['174 ms', '`npm run bench:servers -- service`'],
    ['250 ms', '`npm run bench:servers -- service`'],
    ['218 ms', '`npm run bench:servers -- service`'],
  ],
};

/** Its figures are in sums, which test/docs/scale.test.ts works out again. */
const SUMS = 'docs/scale.md';

const pages = [...allDocuments, 'CONTRIBUTING.md', 'SECURITY.md'].filter((page) => page !== SUMS);

/** The sentences of a page whose figures have an origin. */
function known(page: string): string[] {
  const others = [...(TESTED[page] ?? []), ...(MEASURED[page] ?? [])];
  return [...(FROM_CODE[page] ?? []), ...others.map(([text]) => text)];
}

test('figures of the documents are those of the code, of a test, or of a measurement that is named here', () => {
  for (const page of pages) {
    const text = readDocument(page);
    for (const sentence of known(page)) assert.ok(text.includes(sentence), `${page} no longer says: ${sentence}`);
    // Tables and code between markers are generated, and examples of code are run.
    const written = text.replaceAll(/<!-- table[^]*?<!-- end -->|^ *```[^]*?^ *```$/gm, '');
    const left = known(page).reduce((rest, sentence) => rest.replaceAll(sentence, ''), written);
    assert.deepEqual(left.match(FIGURE) ?? [], [], `figures of ${page} without an origin`);
  }
});

test('what measures the figures of the documents is still there', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
  const origins = [...Object.values(TESTED), ...Object.values(MEASURED)].flat().map(([, by]) => by);
  for (const by of origins) {
    const [, script] = /`npm run ([\w:]+)/.exec(by) ?? [];
    if (script) assert.ok(script in scripts, by);
    else if (/^(?:test|docs)\//.test(by)) assert.ok(existsSync(path.join(root, by)), by);
  }
});
