import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Command } from '@commander-js/extra-typings';
import { addGateway } from '../../src/cli/gateway/add-gateway.js';
import { GatewayMetrics } from '../../src/cli/gateway/gateway-metrics.js';
import { codeIn, readSection, readTable } from './documents.js';

const program = new Command();
addGateway(program, async () => undefined);
const options = program.commands[0]!.options;
const rows = readTable('docs/command.md', 'Options').map((cells) => cells.map(codeIn));

describe('the table of the gateway’s options in docs/command.md', () => {
  test('has every flag, and no other', () => {
    const flags = rows.flatMap(([flag]) => flag!);
    assert.deepEqual(flags, [...new Set(flags)]);
    assert.deepEqual(flags.sort(), options.map(({ long }) => long).sort());
  });

  for (const { long, envVar, defaultValue } of options)
    test(`has the environment and the default of ${long}`, () => {
      const [, variables, defaults] = rows.find(([flag]) => flag!.includes(long!))!;
      const name = { '--store': 'REWARDS_STORE', '--claim-hook': 'REWARDS_CLAIM_HOOK' }[long!];
      const secret = name === undefined ? [] : [name, `${name}_FILE`];
      assert.deepEqual(variables, envVar === undefined ? secret : [envVar]);
      const given = ['string', 'number'].includes(typeof defaultValue) ? [String(defaultValue)] : [];
      assert.deepEqual(defaults, given);
    });

  test('has the secrets and the proxies, which are no flags', () => {
    const secrets = rows.filter(([flag]) => flag!.length === 0).flatMap(([, variables]) => variables!);
    const expected = [
      'REWARDS_API_KEY',
      'REWARDS_USER_SECRET',
      'REWARDS_VIEWER_KEY',
      'REWARDS_CLAIM_HOOK_SECRET',
    ].flatMap((name) => [name, `${name}_FILE`]);
    assert.deepEqual(secrets, [...expected, 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY']);
  });
});

test('docs/command-production.md names every metric of the gateway, and no other', async () => {
  const claimHook = { address: { url: new URL('https://hook.example'), mayBePrivate: false }, secrets: [] };
  const metrics = new GatewayMetrics({ mount: '', scripts: '/rewards-widget', claimHook });
  metrics.addGauges({ isReady: () => true, isKeyRefused: () => false, feedAge: () => 1, isStoreReady: () => true });
  const served = [...(await metrics.read()).matchAll(/^# TYPE (rewards_\w+)/gm)].map(([, name]) => name!);
  const named = [...readSection('docs/command-production.md', 'Running it').matchAll(/^\| `(rewards_\w+)`/gm)].map(
    ([, name]) => name!,
  );
  assert.ok(served.length > 4);
  assert.deepEqual(named.sort(), served.sort());
});
