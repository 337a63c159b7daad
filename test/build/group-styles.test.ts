import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { groupStylesOf } from '../../build/group-styles.js';

const lines = (...parts: string[]): string => parts.join('\n');
const grouped = (code: string): string[] => groupStylesOf(code).split('\n').filter(Boolean);

describe('stylesheets in a build', () => {
  test('stand side by side, in their order, after what makes them', () => {
    assert.deepEqual(
      grouped(lines('const css = make;', 'f();', 'const a = css`a{}`;', 'g();', 'const b = css`b{}`;', 'use(a, b);')),
      ['const css = make;', 'const a = css`a{}`;', 'const b = css`b{}`;', 'f();', 'g();', 'use(a, b);'],
    );
  });

  test('stay where they are when they hold a value, stand in a list or are no stylesheets', () => {
    const code = lines(
      'const css = make;',
      'const n = 1;',
      'const a = css`${n}`;',
      'const b = [css`b{}`];',
      'const c = x`c`;',
    );
    assert.equal(groupStylesOf(code), code);
  });

  test('stay where they are when css is made elsewhere', () => {
    const code = lines("import { css } from 'lit';", 'f();', 'const a = css`a{}`;');
    assert.equal(groupStylesOf(code), code);
  });
});
