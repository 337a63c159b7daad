import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importAtOnceIn } from '../../build/plugins/import-at-once.js';

describe('static imports in place of `import()`', () => {
  test('stand at the end, one for each module, and each `import()` is a promise of it', () => {
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

  test('leave types alone', () => {
    const code = "let part: typeof import('./part.js');";
    assert.equal(importAtOnceIn(code), code);
  });

  test('fail for an address that is not a literal', () => {
    assert.throws(
      () => importAtOnceIn('import(address)', 'some.ts'),
      /some\.ts has an import\(\) whose address is not a literal/,
    );
  });
});
