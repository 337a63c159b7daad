import { spawn } from 'node:child_process';
import path from 'node:path';

/** Waits for the end of its input, which comes when this process ends, however it ends; then leaves nothing behind. */
const SCRIPT = `
read -r _
read -r pid < "$1" && kill -QUIT "$pid"
tries=50
while [ -e "$1" ] && kill -0 "$pid" && [ "$tries" -gt 0 ]; do sleep 0.1; tries=$((tries - 1)); done
rm -rf "$2"
`;

/** Sees to it that a temporary server and its folder are gone when this process is, even after `kill -9`. */
export function watchOver(folder: string, data: string): void {
  if (process.platform === 'win32') return;
  const watchdog = spawn('sh', ['-c', SCRIPT, 'watchdog', path.join(data, 'postmaster.pid'), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Out of reach of the keys that a terminal turns into signals.
    detached: true,
  });
  watchdog.unref();
  (watchdog.stdin as unknown as { unref(): void }).unref();
}
