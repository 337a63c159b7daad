import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { format } from 'prettier';
import { larkmereFeed } from '../../demo/scenarios/sample-payloads.js';
import type { PayloadTag } from '../../src/elements.js';
import { gatewayPath, type TakeAwayInput } from '../../demo/take-away/placed.js';
import { SERVER_IDS, takeAwaySnippet, type ServerId } from '../../demo/take-away/platforms.js';

const root = path.resolve(import.meta.dirname, '../..');

const input = (element: PayloadTag, patch: Partial<TakeAwayInput> = {}): TakeAwayInput => ({
  element,
  attributes: {},
  lang: 'en',
  direction: 'auto',
  source: { kind: 'gateway', address: '/rewards', flowId: 'weekly-treats' },
  ...patch,
});

/** The code in a file of the take-away; in the first one by default. */
async function code(kind: ServerId, given: TakeAwayInput, name?: string): Promise<string> {
  const { others, ...main } = await takeAwaySnippet(kind, given);
  return (name === undefined ? main : others.find(({ file }) => file === name)!).code;
}

describe('the code of a server that draws', () => {
  const tested = async (file: string): Promise<string> =>
    format(readFileSync(`${root}/test/${file}`, 'utf8'), { parser: 'typescript', singleQuote: true });

  test('is that of the pages in test/server and test/hosts', async () => {
    const widget = input('rewards-widget');
    assert.equal(await code('hono', widget), await tested('server/pages/hono.js'));
    assert.equal(await code('express', widget), await tested('server/pages/express.js'));
    assert.equal(await code('next-server', widget), await tested('hosts/next/app/rewards-offers.tsx'));
    assert.equal(
      await code('next-server', input('giveaway-flow')),
      await tested('hosts/next/app/rewards-giveaway.tsx'),
    );
    for (const file of ['app/server-drawn.tsx', 'app/rewards/[...path]/route.ts', 'gateway.ts'])
      assert.equal(await code('next-server', widget, file), await tested(`hosts/next/${file}`));
  });

  for (const kind of SERVER_IDS) {
    test(`loads the strings of a language before the element: ${kind}`, async () => {
      const written = await code(
        kind,
        input('rewards-widget', { lang: 'de' }),
        kind === 'next-server' ? 'app/server-drawn.tsx' : undefined,
      );
      const [strings, element] = [written.indexOf('locales/de'), written.search(/embed\.js"|rewards-widget\/define/)];
      assert.ok(strings > 0 && strings < element, written);
    });

    test(`asks for a preview if the element shows one: ${kind}`, async () => {
      assert.match(
        await code(kind, input('rewards-widget', { attributes: { preview: true } })),
        /\/rewards\/gap\/api\?preview=true'/,
      );
    });

    test(`has the gateway at the chosen path, and the payload from it: ${kind}`, async () => {
      const { others, ...main } = await takeAwaySnippet(
        kind,
        input('rewards-widget', {
          source: { kind: 'payload', payload: larkmereFeed(new Date()), address: ' /shop/offers/ ' },
        }),
      );
      assert.match(main.code, /'feed-url': '\/shop\/offers'/);
      assert.match(main.code, /\/shop\/offers\/gap\/api'/);
      assert.equal(
        others.some(({ language }) => language === 'json'),
        false,
      );
      if (kind === 'hono') assert.match(main.code, /app\.all\('\/shop\/offers\/\*'/);
      if (kind === 'express') assert.match(main.code, /app\.use\('\/shop\/offers', /);
      if (kind === 'next-server')
        assert.match(
          others.find(({ file }) => file === 'app/shop/offers/[...path]/route.ts')!.code,
          /from '\.\.\/\.\.\/\.\.\/\.\.\/gateway'/,
        );
    });
  }

  test('has the gateway at /rewards if the address isn’t a path of the server', () => {
    for (const address of ['https://gateway.example', '/a/:b', "/'+alert(1)+'", '/../x', '/*', '/', undefined])
      assert.equal(gatewayPath(address), '/rewards', address);
  });
});
