import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { runEvents } from '../cli/events-command.js';
import { runGateway } from '../cli/gateway-command.js';
import { createConsumer, type Consumer } from '../support/published-package.js';
import { startTestService, type TestService } from '../support/service.js';

const run = promisify(execFile);
const nodes = path.join(import.meta.dirname, 'nodes');

/** What `walk.js` prints. */
interface Walk {
  readonly version: string;
  /** How many the service sends, and how many come through the gateway. */
  readonly offers: readonly number[];
  readonly widget: string;
  readonly flow: string;
}

const { dependencies } = JSON.parse(readFileSync(path.join(nodes, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

const elsewhere = `${process.platform} ${process.arch}` !== 'linux x64' && 'the pinned Nodes are those of Linux on x64';

describe('the package', { skip: elsewhere }, () => {
  let consumer: Consumer;
  let folder: string;
  let service: TestService;
  before(async () => {
    consumer = createConsumer(['@lit-labs/ssr']);
    folder = path.join(consumer.folder, 'nodes');
    mkdirSync(folder);
    for (const file of ['package.json', 'package-lock.json']) cpSync(path.join(nodes, file), path.join(folder, file));
    cpSync(path.join(nodes, 'walk.js'), path.join(consumer.folder, 'walk.js'));
    service = await startTestService();
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  });
  after(async () => {
    await service?.stop();
    consumer?.remove();
  });

  /** Uses client, gateway, tokens and renderer. Returns the version of Node that the program says it is. */
  async function walk(name: string, program: string, flags: readonly string[] = []): Promise<string> {
    const env = { SERVICE_URL: service.url, REWARDS_API_KEY: service.apiKey, SHOPPER: name, HOME: consumer.folder };
    const file = path.join(folder, 'node_modules', name, program);
    const { stdout, stderr } = await run(file, [...flags, 'walk.js'], { cwd: consumer.folder, env });
    const { version, widget, flow, offers, ...found } = JSON.parse(stdout) as Walk;
    assert.equal(stderr, '');
    assert.deepEqual(found, { claims: ['claimed', 'refused'], signedOut: 401, recorded: 1 });
    assert.ok(offers[0]! > 20);
    assert.equal(offers[1], offers[0]);
    assert.match(widget, /^<rewards-widget [^>]*lang="de"[^>]*><template shadowrootmode="open"/);
    assert.match(flow, /^<giveaway-flow [^>]*><template shadowrootmode="open"/);
    return version;
  }

  // The commands are for Node alone.
  for (const [name, program, ...flags] of [
    ['bun', 'bin/bun'],
    ['deno', 'deno', 'run', '--allow-all', '--no-lock'],
  ] as const)
    test(`has a client, a gateway, tokens and a renderer that work in another program than Node: ${name}`, async () => {
      await walk(name, program, flags);
    });

  for (const [name, alias] of Object.entries(dependencies).filter(([name]) => name.startsWith('node-'))) {
    const [, version] = /@([\d.]+)$/.exec(alias)!;
    describe(`in Node ${version}`, () => {
      let program: readonly [node: string, command: string];
      before(() => {
        program = [
          path.join(folder, 'node_modules', name, 'bin/node'),
          path.join(consumer.folder, 'node_modules/rewards-widget/dist/cli/rewards-widget.js'),
        ];
      });

      test('has a client, a gateway, tokens and a renderer that work at the service', async () => {
        assert.equal(await walk(name, 'bin/node'), `v${version}`);
      });

      test('has a gateway command that serves feed and scripts, and ends with 0', async () => {
        const addresses = ['--feed-url', service.url, '--base-url', service.url];
        const gateway = runGateway(addresses, { REWARDS_API_KEY: service.apiKey }, program);
        try {
          const url = await gateway.ready();
          for (const address of ['/rewards/gap/api', '/rewards-widget/embed.js', '/rewards/rewards-widget.html'])
            assert.equal((await fetch(url + address)).status, 200, address);
          gateway.child.kill('SIGTERM');
          assert.equal(await gateway.ended(), 0);
        } finally {
          await gateway.stop();
        }
      });

      test('has an events command that exports claims', async () => {
        const range = { start: '2026-08-01', end: '2026-12-01' };
        const flags = { 'base-url': service.url, type: 'claim', ...range };
        const { code, stdout, stderr } = await runEvents(flags, { REWARDS_API_KEY: service.apiKey }, program).ended();
        assert.deepEqual([code, stderr], [0, '']);
        const events = stdout
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as { type: string });
        assert.ok(events.length > 20);
        assert.ok(events.every(({ type }) => type === 'claim'));
      });
    });
  }
});
