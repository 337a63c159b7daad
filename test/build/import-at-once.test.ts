import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importAtOnceIn } from '../../build/plugins/import-at-once.js';

describe('the import of parts at once', () => {
  test('makes each `import()` a promise of what is imported at the end, once for each module', () => {
    assert.equal(
      importAtOnceIn(
        "import { a } from './a.js';\nconst load = [() => import('./b.js'), import('./c.js'), import('./b.js')];",
      ),
      [
        "import { a } from './a.js';",
        'const load = [() => Promise.resolve(imported0), Promise.resolve(imported1), Promise.resolve(imported0)];',
        'import * as imported0 from "./b.js";',
        'import * as imported1 from "./c.js";',
      ].join('\n'),
    );
  });

  test('leaves types alone', () => {
    const code = "let part: typeof import('./part.js');";
    assert.equal(importAtOnceIn(code), code);
  });

  test('fails for an address that is known only later', () => {
    assert.throws(() => importAtOnceIn('import(address)', 'some.ts'), /some\.ts imports what isn't known before/);
  });
});
