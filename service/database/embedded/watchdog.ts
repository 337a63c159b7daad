import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** Waits for the end of its input, which comes when this process ends, however it ends; then leaves nothing behind. */
const SCRIPT = `
read -r _
lock="$1/postgres/data/postmaster.pid"
read -r pid < "$lock" && kill -QUIT "$pid"
tries=50
while [ -e "$lock" ] && kill -0 "$pid" && [ "$tries" -gt 0 ]; do sleep 0.1; tries=$((tries - 1)); done
rm -rf "$1"
`;

/**
 * Sees to it that the temporary server in `folder`, and the folder, are gone when this process is, even after `kill -9`.
 *
 * @returns ends the watch, and has the same done now
 */
export function watchOver(folder: string): () => void {
  if (process.platform === 'win32') return () => undefined;
  const watchdog = spawn('sh', ['-c', SCRIPT, 'watchdog', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Out of reach of the keys that a terminal turns into signals.
    detached: true,
  });
  watchdog.unref();
  const input = watchdog.stdin as Socket;
  input.unref();
  return () => input.end();
}
