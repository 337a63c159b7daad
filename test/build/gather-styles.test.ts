import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatherStylesOf } from '../../build/plugins/gather-styles.js';

const css = 'const css = (text) => String(text);';

test('gatherStyles() puts the texts of style sheets together, the longest first, within the function, and keeps what they are', () => {
  const code = `(function () { "use strict"; ${css} const a = css\`a{}\`; const html = \`<b>\`; const css$1 = css;
    return [a, css$1\`b{content:"\\u201c"}\`, html]; })()`;
  const gathered = gatherStylesOf(code);
  assert.match(gathered, /^\(function \(\) \{ "use strict"; const styleTexts = \[`b\{[^`]*\}`, `a\{\}`\];/);
  const run = (text: string): unknown => eval(text);
  assert.deepEqual(run(gathered), ['a{}', 'b{content:"“"}', '<b>']);
  assert.deepEqual(run(gathered), run(code));
});

test('gatherStyles() refuses code without a function or style sheets', () => {
  for (const code of ['const a = css`a{}`;', '(function () { return 1; })()'])
    assert.throws(() => gatherStylesOf(code), /no function with style sheets/);
});
