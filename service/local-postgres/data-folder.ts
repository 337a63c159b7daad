import { createHash } from 'node:crypto';
import path from 'node:path';
import envPaths from 'env-paths';

const PROJECT = path.resolve(import.meta.dirname, '..');

/**
 * The folder for the data of a command of this checkout, such as `~/.local/share/rewards-widget/service-1a2b3c4d/service`. It is not
 * in the project, because dev servers serve that.
 */
export function dataFolder(command: 'service' | 'studio'): string {
  const digest = createHash('sha256').update(PROJECT).digest('hex').slice(0, 8);
  return path.join(userFolder(), `${path.basename(PROJECT)}-${digest}`, command);
}

/** Root's home is closed to the account that PostgreSQL then runs under. */
function userFolder(): string {
  if (process.getuid?.() === 0 && !process.env['XDG_DATA_HOME']) return '/var/lib/rewards-widget';
  return envPaths('rewards-widget', { suffix: '' }).data;
}
