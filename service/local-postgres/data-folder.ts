import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';

// It asks for the home as it loads.
const envPaths = hasHome() ? (await import('env-paths')).default : undefined;

const PROJECT = path.resolve(import.meta.dirname, '..');

/**
 * The folder for the data of a command of this checkout, such as `~/.local/share/rewards-widget/service-1a2b3c4d/service`. It is not
 * in the project, because dev servers serve that. A user without a home, as in a container, has none.
 */
export function dataFolder(command: 'service' | 'studio'): string | undefined {
  const folder = userFolder();
  if (folder === undefined) return undefined;
  const digest = createHash('sha256').update(PROJECT).digest('hex').slice(0, 8);
  return path.join(folder, `${path.basename(PROJECT)}-${digest}`, command);
}

/** Root's home is closed to the account that PostgreSQL then runs under. */
function userFolder(): string | undefined {
  if (process.getuid?.() === 0 && !process.env['XDG_DATA_HOME']) return '/var/lib/rewards-widget';
  return envPaths?.('rewards-widget', { suffix: '' }).data;
}

function hasHome(): boolean {
  try {
    return homedir() !== '';
  } catch {
    return false;
  }
}
