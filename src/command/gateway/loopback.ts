import ipaddr from 'ipaddr.js';

/** @param hostname as of a URL, or of a `Host` header without its port */
export function isLoopback(hostname: string): boolean {
  if (/^(.+\.)?localhost$/i.test(hostname)) return true;
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}
