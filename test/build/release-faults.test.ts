import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findFaults, type Checkout } from '../../build/release/faults.js';

const good: Checkout = {
  versions: { 'package.json': '2.0.0', 'service/package.json': '2.0.0', 'src/version.ts': '2.0.0' },
  newestChange: '2.0.0',
  tags: ['v2.0.0'],
  changed: [],
  provenance: true,
  repository: 'git+https://git.example/rewards-widget.git',
};

describe('a release', () => {
  test('is made of a commit with one version, its tag and its changes', () => assert.deepEqual(findFaults(good), []));

  const cases: [string, Partial<Checkout>, string][] = [
    ['changed files', { changed: ['a.ts', 'b.ts'] }, 'These files differ from the commit: a.ts, b.ts.'],
    [
      'two versions',
      { versions: { 'package.json': '2.0.0', 'src/version.ts': '1.9.0' } },
      'The versions differ: package.json has 2.0.0, src/version.ts has 1.9.0.',
    ],
    ['older changes', { newestChange: '1.9.0' }, 'CHANGELOG.md begins with 1.9.0, not with 2.0.0.'],
    ['no changes', { newestChange: undefined }, 'CHANGELOG.md begins with no version, not with 2.0.0.'],
    ['another tag', { tags: ['v1.9.0'] }, 'The commit has no tag v2.0.0.'],
    ['no provenance', { provenance: false }, 'publishConfig in package.json does not ask for provenance.'],
    [
      'no repository',
      { repository: undefined },
      'package.json has no repository, which npm compares with the provenance.',
    ],
  ];
  for (const [what, change, fault] of cases)
    test(`is refused with ${what}`, () => assert.deepEqual(findFaults({ ...good, ...change }), [fault]));
});
