import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connect } from '../../service/database/connect.js';
import { run } from '../runner/debian-packages.js';
import { SECRET } from '../gateway/tokens.js';
import { codes } from '../service/giveaway-catalogue.js';
import { runContainerFile } from '../support/container-file.js';
import { findProgram } from '../support/find-program.js';
import { startTestService } from '../support/service.js';
import { GatewayPair } from './gateway-pair.js';
import type { Platform, PlatformRun } from './platform.js';
import { Processes } from './processes.js';
import { SteadyClaims } from './steady-claims.js';

const DEPLOY = path.resolve(import.meta.dirname, '../../service/deploy');
const KEY = 'north-key';

/** Without an engine for containers and without systemd: what they would start is started here, with this machine's Node. */
export const deployment: Platform = {
  name: 'deployment',
  packages: ['nginx-light', 'redis-server'],
  run: checkDeployment,
};

async function checkDeployment({ folder: parent, installed, check }: PlatformRun): Promise<void> {
  const folder = path.join(parent, 'deployment');
  await mkdir(folder);
  const giveaways = [{ id: 'flow', offers: [{ id: 'hot' }] }];
  const feed = { all: [{ id: 'one', title: 'One' }] };
  const catalogue = { partners: [{ id: 'north', keys: [KEY], feed, giveaways, codes: { hot: codes('HOT', 50_000) } }] };
  const service = await startTestService({ catalogue });
  const addresses = { REWARDS_FEED_URL: service.url, REWARDS_BASE_URL: service.url };
  try {
    await check(
      'the container file installs the package with what the lock file has, and its command serves and stops',
      async () => {
        const context = path.join(folder, 'context');
        await mkdir(context);
        await copyFile(installed.tarball, path.join(context, 'rewards-widget.tgz'));
        await mkdir(path.join(context, 'service'));
        for (const file of ['package.json', 'package-lock.json', 'service/package.json'])
          await copyFile(path.join(DEPLOY, '../..', file), path.join(context, file));
        const file = path.join(DEPLOY, 'gateway/Containerfile');
        const container = await runContainerFile(file, context, path.join(folder, 'stages'));
        const env = { ...container.env, ...addresses, REWARDS_API_KEY: KEY };
        await tryOut(withFreePorts(container.command), container.folder, env);
      },
    );
    await check('the systemd unit is valid, and its command serves and stops', async () => {
      const text = await readFile(path.join(DEPLOY, 'systemd/rewards-gateway@.service'), 'utf8');
      const unit = path.join(folder, 'rewards-gateway@.service');
      await writeFile(unit, text.replaceAll('/usr/bin/node', process.execPath));
      const analyze = findProgram({ variable: 'SYSTEMD_ANALYZE', commands: ['systemd-analyze'] });
      if (analyze) assert.deepEqual(run(analyze, ['verify', '--man=no', unit]), { status: 0, stdout: '', stderr: '' });
      await writeFile(path.join(folder, 'api-key'), `${KEY}\n`);
      await writeFile(path.join(folder, 'user-secret'), `${SECRET}\n`);
      const variables = [...text.matchAll(/^Environment=(\w+)=(.*)$/gm)];
      const files = Object.fromEntries(variables.map(([, name, value]) => [name!, value!.replace('%d', folder)]));
      const [, command] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(text)!;
      await tryOut(['node', ...withFreePorts(command!.split(' '))], installed.folder, { ...addresses, ...files });
    });
    const startPair = async (name: string): Promise<GatewayPair> => {
      const own = path.join(folder, name);
      await mkdir(own);
      await copyFile(path.join(DEPLOY, 'gateway/nginx.conf'), path.join(own, 'nginx.conf'));
      return GatewayPair.start(own, installed, { ...addresses, REWARDS_API_KEY: KEY });
    };
    await check('two gateways that are restarted one after the other answer every claim', async () => {
      const pair = await startPair('restarted');
      const claims = new SteadyClaims(pair.url, 'hot');
      try {
        await claims.more(100);
        for (const index of [0, 1, 0, 1]) await pair.replace(index);
        await claims.more(100);
        assert.deepEqual(claims.failures, []);
      } finally {
        await claims.end();
        await pair.stop();
      }
    });
    await check(
      'two gateways lose no claim when one is killed, and have the feed at once when both come back',
      async () => {
        const pair = await startPair('killed');
        const sql = connect(service.databaseUrl, { max: 1 });
        const countClaims = async () =>
          (await sql<{ count: number }[]>`select count(*) as count from claims`)[0]!.count;
        const before = await countClaims();
        const claims = new SteadyClaims(pair.url, 'hot');
        try {
          const usual = await claims.more(200);
          await pair.kill(0);
          const withOne = await claims.more(200);
          await pair.restart(0);
          await claims.more(200);
          await pair.kill(1);
          await claims.more(200);
          await Promise.all([pair.kill(0), pair.restart(1)]);
          const feeds = await Promise.all([pair.askFeed(1), pair.restart(0).then(() => pair.askFeed(0))]);
          assert.deepEqual(feeds, [200, 200]);
          const afterBoth = await claims.more(200);
          await claims.end();
          const after = await countClaims();
          assert.equal(new Set(claims.codes).size, claims.codes.length, 'a code was given twice');
          assert.equal(after - before, claims.codes.length, 'a code was lost');
          const seconds = [usual, withOne, afterBoth].map((ms) => (ms / 1000).toFixed(1));
          console.log(
            `${claims.codes.length} claims. Longest wait, usual / one killed / both killed: ${seconds.join(' / ')} s`,
          );
        } finally {
          await claims.end();
          await sql.end();
          await pair.stop();
        }
      },
    );
  } finally {
    await service.stop();
  }
}

/** Ports of this machine that are free. */
function withFreePorts(command: readonly string[]): string[] {
  const fixed = command.map((word) => word.replace(/^1?%i$/, '0').replace(/^9464$/, '0'));
  return fixed.includes('--port') ? fixed : [...fixed, '--port', '0'];
}

/** Starts a gateway, asks it for the feed and its metrics, and stops it. */
async function tryOut(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const processes = new Processes();
  processes.start(command as [string, ...string[]], cwd, env);
  const find = (words: RegExp) => processes.until(() => words.exec(processes.output)?.[1]);
  try {
    const { port } = new URL(await find(/^listening on (http:\S+)/m));
    assert.equal((await fetch(`http://127.0.0.1:${port}/rewards/gap/api`)).status, 200);
    const admin = new URL(await find(/\/metrics are on (http:[^\s"]+)/));
    assert.match(await (await fetch(`http://127.0.0.1:${admin.port}/metrics`)).text(), /^rewards_/m);
  } finally {
    assert.deepEqual(await processes.stop(), [0], processes.output);
  }
}
