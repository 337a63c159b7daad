import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs missing Debian packages, if it runs as root on Debian. Returns what is still missing, or undefined. */
export function findMissing(packages: readonly string[]): string | undefined {
  if (!existsSync('/etc/debian_version')) return `it needs Debian's packages ${packages.join(', ')}`;
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length > 0 && process.getuid?.() === 0) {
    console.log(`Installing Debian's ${missing.join(', ')}.`);
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...missing);
  }
  const absent = packages.filter((name) => !isInstalled(name));
  return absent.length > 0 ? `these packages of Debian are not installed: ${absent.join(', ')}` : undefined;
}

function isInstalled(name: string): boolean {
  return run('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name]).stdout === 'installed';
}

function apt(...args: readonly string[]): void {
  // With this level, packages don't start their servers.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const { status, stdout, stderr } = run('apt-get', ['-q', ...args], env);
  if (status !== 0) console.error(`${stdout}${stderr}`);
}

/** Runs a program to its end. */
export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout: stdout ?? '', stderr: error?.message ?? stderr };
}
