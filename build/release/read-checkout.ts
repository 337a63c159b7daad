import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Checkout } from './faults.js';
import type { Surfaces } from './promise.js';
import { SURFACE, type Surface } from './surface.js';

interface Manifest {
  readonly version: string;
  readonly publishConfig?: { readonly provenance?: boolean };
  readonly repository?: { readonly url: string };
}

/** Reads what `findFaults` judges. */
export function readCheckout(root: string): Checkout {
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const manifest = (file: string): Manifest => JSON.parse(read(file)) as Manifest;
  const git = gitIn(root);
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
    repository: manifest('package.json').repository?.url,
  };
}

/**
 * Reads what `findBroken` compares the built package with.
 *
 * @param version of this checkout, whose commit has the tags of its releases before it
 */
export function readSurfaces(root: string, version: string): Omit<Surfaces, 'built'> {
  const git = gitIn(root);
  const has = (commit: string): Surface | undefined =>
    git('ls-tree', '--name-only', commit, SURFACE).length
      ? (JSON.parse(git('show', `${commit}:${SURFACE}`).join('\n')) as Surface)
      : undefined;
  const [major] = version.split('.');
  // The newest first.
  const tags = git('tag', '--list', `v${major}.*`, '--merged', 'HEAD', '--sort=-version:refname');
  const last = tags.find((tag) => /^v\d+\.\d+\.\d+$/.test(tag) && tag !== `v${version}`);
  return { kept: has('HEAD'), released: last === undefined ? undefined : has(last) };
}

/** Runs git there, and returns the lines that it prints. */
function gitIn(root: string): (...args: string[]) => string[] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 } as const;
  return (...args) => execFileSync('git', args, options).split('\n').filter(Boolean);
}
