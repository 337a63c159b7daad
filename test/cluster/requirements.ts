import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PACKAGES = [
  ...['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer', 'postgresql-15'],
  ...['iproute2', 'util-linux'],
];

/** Installs what is missing, if this is Debian. Returns why a cluster can't run here, if it can't. */
export function findObstacle(): string | undefined {
  if (!existsSync('/etc/debian_version')) return `it needs Debian's packages ${PACKAGES.join(', ')}`;
  if (process.getuid?.() !== 0) return 'it needs root, to create network namespaces';
  const isolated = run('unshare', ['--net', '--mount', '--ipc', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  if (isolated.status !== 0) return `namespaces and mounts aren't allowed here: ${isolated.stderr.trim()}`;
  const missing = PACKAGES.filter((name) => !isInstalled(name));
  if (missing.length > 0) {
    console.log(`Installing Debian's ${missing.join(', ')}.`);
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...missing);
  }
  const absent = PACKAGES.filter((name) => !isInstalled(name));
  if (absent.length > 0) return `these packages of Debian could not be installed: ${absent.join(', ')}`;
  const bridge = run('unshare', ['--net', 'ip', 'link', 'add', 'probe', 'type', 'bridge']);
  return bridge.status === 0 ? undefined : `a network bridge can't be made here: ${bridge.stderr.trim()}`;
}

function isInstalled(name: string): boolean {
  return run('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name]).stdout === 'installed';
}

function apt(...args: readonly string[]): void {
  // With this level, packages don't start their servers.
  const { status, stdout, stderr } = run('apt-get', ['-q', ...args], {
    DEBIAN_FRONTEND: 'noninteractive',
    RUNLEVEL: '1',
  });
  if (status !== 0) console.error(`${stdout}${stderr}`);
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout: stdout ?? '', stderr: error?.message ?? stderr };
}
