import { findMissing, run } from '../runner/debian-packages.js';

const PACKAGES = [
  ...['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer', 'postgresql-15'],
  ...['iproute2', 'util-linux'],
];

/** Installs what is missing, if this is Debian. Returns why a cluster can't run here, if it can't. */
export function findObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root, to create network namespaces';
  const isolated = run('unshare', ['--net', '--mount', '--ipc', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  if (isolated.status !== 0) return `namespaces and mounts aren't allowed here: ${isolated.stderr.trim()}`;
  const missing = findMissing(PACKAGES);
  if (missing !== undefined) return missing;
  const bridge = run('unshare', ['--net', 'ip', 'link', 'add', 'probe', 'type', 'bridge']);
  return bridge.status === 0 ? undefined : `a network bridge can't be made here: ${bridge.stderr.trim()}`;
}
