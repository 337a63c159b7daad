import { isDeepStrictEqual } from 'node:util';
import { findChanges } from './changes.js';
import { SURFACE, type Surface } from './surface.js';

/** The public names of three states. */
export interface Surfaces {
  /** What was built. */
  readonly built: Surface;
  /** What `npm version` has kept of this version. */
  readonly kept: Surface | undefined;
  /** What the last release of the same major version has kept. */
  readonly released: Surface | undefined;
}

/** Why these public names can't have this version, a sentence each; empty if they can. docs/versions.md has the promise. */
export function findBroken({ built, kept, released }: Surfaces): string[] {
  // Later releases are compared with it.
  if (!isDeepStrictEqual(kept, built))
    return [`${SURFACE} is not that of ${built.version}: \`npm version\` writes it.`];
  const [major, minor, patch] = numbersOf(built.version);
  if (minor === 0 && patch === 0) return [];
  if (!released)
    return [`No tag of a release of ${major}.x has ${SURFACE}, so nothing can be compared. Fetch the tags.`];
  const isMinor = minor !== numbersOf(released.version)[1];
  return findChanges(released, built)
    .filter(({ needs }) => needs === 'major' || !isMinor)
    .map(({ what, needs }) => `After ${released.version}, this needs a ${needs} version: ${what}`);
}

function numbersOf(version: string): number[] {
  return version.split(/[.-]/, 3).map(Number);
}
