import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@redis/client';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { eventually } from './eventually.js';
import { needProgram } from './find-program.js';

/** A Redis of its own, in memory. */
export interface RedisServer {
  /** Such as `redis://127.0.0.1:41234`. */
  readonly url: string;
  /** Makes it hang, as a machine that swaps does: connections stay open, and nothing is answered. */
  hang(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/**
 * Starts Debian's `redis-server`.
 *
 * @param options of its configuration, as `--requirepass`, `secret`
 */
export async function startRedis(port: number, ...options: readonly string[]): Promise<RedisServer> {
  const program = needProgram('REDIS_PATH', 'redis-server', 'redis-server');
  const folder = await mkdtemp(path.join(tmpdir(), 'rewards-redis-'));
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...options];
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout!.resume();
  await eventually(() => accepts(port));
  return {
    url: `redis://127.0.0.1:${port}`,
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'close');
        child.kill('SIGKILL');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts servers in cluster mode.
 *
 * @param shards how many share the slots; further ones have none, and lead to the others, as replicas do
 * @returns the first one, which stops them all, with the addresses of all
 */
export async function startRedisCluster(shards: number, count = shards): Promise<RedisServer & { urls: string[] }> {
  const nodes = await Promise.all(
    Array.from({ length: count }, async (_none, index) => {
      const bus = `${await findFreePort()}`;
      const node = await startRedis(await findFreePort(), '--cluster-enabled', 'yes', '--cluster-port', bus);
      const administrator = await createClient({ url: node.url }).connect();
      const cluster = (...args: readonly string[]) => administrator.sendCommand<string>(['CLUSTER', ...args]);
      const [first, end] = [index, index + 1].map((place) => Math.floor((place * 16_384) / shards)) as [number, number];
      await cluster('SET-CONFIG-EPOCH', `${index + 1}`);
      if (index < shards) await cluster('ADDSLOTSRANGE', `${first}`, `${end - 1}`);
      return { ...node, cluster, administrator, meeting: ['127.0.0.1', new URL(node.url).port, bus] };
    }),
  );
  for (const { cluster } of nodes.slice(1)) await cluster('MEET', ...nodes[0]!.meeting);
  await eventually(async () => {
    const infos = await Promise.all(nodes.map(({ cluster }) => cluster('INFO')));
    return infos.every((info) => info.includes('cluster_state:ok') && info.includes(`cluster_size:${shards}\r`));
  });
  for (const { administrator } of nodes) administrator.destroy();
  return {
    ...nodes[0]!,
    urls: nodes.map(({ url }) => url),
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } finally {
    socket.destroy();
  }
}
