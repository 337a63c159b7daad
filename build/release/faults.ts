/** The inputs of a release. */
export interface Checkout {
  /** Versions by the file that has them. */
  readonly versions: Readonly<Record<string, string>>;
  /** The first heading of a version in `CHANGELOG.md`. */
  readonly newestChange: string | undefined;
  /** Tags of the commit that is checked out. */
  readonly tags: readonly string[];
  /** Files that differ from that commit. */
  readonly changed: readonly string[];
  readonly provenance: boolean;
  /** The address in `package.json`. */
  readonly repository: string | undefined;
}

/** Why no release can be made of a checkout, a sentence each; empty if one can. */
export function findFaults({ versions, newestChange, tags, changed, provenance, repository }: Checkout): string[] {
  const [version, ...others] = new Set(Object.values(versions));
  const faults = [];
  if (changed.length) faults.push(`These files differ from the commit: ${changed.join(', ')}.`);
  if (others.length) {
    const each = Object.entries(versions).map(([file, found]) => `${file} has ${found}`);
    faults.push(`The versions differ: ${each.join(', ')}.`);
  }
  if (newestChange !== version)
    faults.push(`CHANGELOG.md begins with ${newestChange ?? 'no version'}, not with ${version}.`);
  if (!tags.includes(`v${version}`)) faults.push(`The commit has no tag v${version}.`);
  if (!provenance) faults.push('publishConfig in package.json does not ask for provenance.');
  if (repository === undefined) faults.push('package.json has no repository, which npm compares with the provenance.');
  return faults;
}
