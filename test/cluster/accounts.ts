import { execFileSync } from 'node:child_process';
import type { Account } from './host.js';

/** Looks up an account of this machine. */
export function accountOf(name: string): Account {
  const id = (what: string) => Number(execFileSync('id', [what, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
