import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** Waits for the end of its input, which comes when this process ends, however it ends. Then cleans up. */
const SCRIPT = `
read -r _
lock="$1/database/data/postmaster.pid"
read -r pid < "$lock" && kill -QUIT "$pid"
tries=50
while [ -e "$lock" ] && kill -0 "$pid" && [ "$tries" -gt 0 ]; do sleep 0.1; tries=$((tries - 1)); done
rm -rf "$1"
`;

/**
 * Stops the temporary server in `folder` and deletes the folder when this process ends, even after `kill -9`.
 *
 * @returns a function that does so at once
 */
export function watchOver(folder: string): () => void {
  if (process.platform === 'win32') return () => undefined;
  const watchdog = spawn('sh', ['-c', SCRIPT, 'watchdog', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // So that Ctrl-C in the terminal doesn't reach it.
    detached: true,
  });
  watchdog.unref();
  const input = watchdog.stdin as Socket;
  input.unref();
  return () => input.end();
}
