import ipaddr from 'ipaddr.js';

/** Whether only this machine can reach it. @param hostname from a URL, or from a `Host` header without its port */
export function isLoopback(hostname: string): boolean {
  if (/^(.+\.)?localhost$/i.test(hostname)) return true;
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}
