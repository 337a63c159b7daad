import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Lines of each log: about the last minute of a host that can't join the others. */
const LINES = 30;

/** Returns the last lines that Patroni and PostgreSQL logged on each host. On a machine that is gone afterwards they are all that is left. */
export async function endsOfLogs(folder: string): Promise<string> {
  const ends = (await readdir(folder))
    .filter((host) => host.startsWith('db'))
    .map(async (host) => {
      const log = await readFile(path.join(folder, host, 'patroni.log'), 'utf8').catch(() => 'It has logged nothing.');
      return [`\n${host}:`, ...log.trimEnd().split('\n').slice(-LINES)].join('\n');
    });
  return (await Promise.all(ends)).join('\n');
}
