import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Checkout } from './faults.js';

interface Manifest {
  readonly version: string;
  readonly publishConfig?: { readonly provenance?: boolean };
}

/** Reads what `findFaults` judges. */
export function readCheckout(root: string): Checkout {
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const manifest = (file: string): Manifest => JSON.parse(read(file)) as Manifest;
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return {
    versions: {
      'package.json': manifest('package.json').version,
      'service/package.json': manifest('service/package.json').version,
      'src/version.ts': /VERSION = '([^']*)'/.exec(read('src/version.ts'))?.[1] ?? 'none',
    },
    newestChange: /^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1],
    tags: git('tag', '--points-at', 'HEAD'),
    changed: git('status', '--porcelain').map((line) => line.slice(3)),
    provenance: manifest('package.json').publishConfig?.provenance === true,
  };
}
