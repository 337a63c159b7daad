import { execFileSync } from 'node:child_process';

/** Namespaces and the bridge have these names, so that a run finds what an earlier one left behind. */
const PREFIX = 'rewards-';
const BRIDGE = 'rewards0';
const GATEWAY_ADDRESS = '10.77.0.1';

/** Runs a program of iproute2 to its end, and returns its output. */
function ip(...args: readonly string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Creates the bridge that joins the hosts. This process is on it too. */
export function createNetwork(): void {
  removeNetwork();
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${GATEWAY_ADDRESS}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
}

/** Kills what runs in the hosts' namespaces, and removes them and the bridge. There may be none. */
export function removeNetwork(): void {
  for (const { ifname } of links().filter(({ ifname }) => ifname.startsWith(PREFIX) || ifname === BRIDGE))
    ip('link', 'delete', ifname);
  for (const namespace of namespaces()) {
    // What is killed may have started something meanwhile.
    while (killAll(namespace, 'SIGKILL') > 0);
    ip('netns', 'delete', namespace);
  }
}

/** Creates a namespace with an address on the bridge. */
export function joinNetwork(name: string, address: string): void {
  const [inside, outside] = ['eth0', linkOf(name)];
  ip('netns', 'add', namespaceOf(name));
  ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', namespaceOf(name));
  ip('link', 'set', outside, 'master', BRIDGE, 'up');
  ip('-n', namespaceOf(name), 'address', 'add', `${address}/24`, 'dev', inside);
  ip('-n', namespaceOf(name), 'link', 'set', inside, 'up');
  ip('-n', namespaceOf(name), 'link', 'set', 'lo', 'up');
}

/** Pulls or plugs the cable of a host. */
export function plug(name: string, how: 'up' | 'down'): void {
  ip('link', 'set', linkOf(name), how);
}

/** Sends a signal to everything that runs in a namespace. Returns how many processes there were. */
export function killAll(namespace: string, signal: NodeJS.Signals): number {
  const pids = ip('netns', 'pids', namespace).split(/\s+/).filter(Boolean);
  for (const pid of pids)
    try {
      process.kill(Number(pid), signal);
    } catch {
      // It has ended meanwhile.
    }
  return pids.length;
}

export const namespaceOf = (name: string): string => `${PREFIX}${name}`;

const linkOf = (name: string): string => `${PREFIX}${name}`;

function namespaces(): string[] {
  return ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(PREFIX));
}

function links(): { ifname: string }[] {
  return JSON.parse(ip('-json', 'link', 'show') || '[]') as { ifname: string }[];
}
