/** Names the flag to change. Other errors stay as they are. */
export function explainListenError(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  flags: '--' | '--admin-',
): Error {
  if (error.code === 'EADDRINUSE') return new Error(`port ${port} is in use: choose another with ${flags}port`);
  if (error.code === 'EACCES')
    return new Error(`port ${port} needs more rights: choose one from 1024 with ${flags}port`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`${host} is not an address of this machine: choose another with ${flags}host`);
  return error;
}
