import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rowWindow, type RowsInView } from '../../../src/rewards-widget/catalogue/row-window.js';

// Rows of 90 px with 10 px between them; a screen of 300 px.
const base: RowsInView = { rows: 100, pitch: 100, gap: 10, scroll: 0, viewport: 300, overscan: 0 };
const cap = 1_000;

describe('the window over rows', () => {
  const cases: [name: string, given: Partial<RowsInView>, expected: [first: number, end: number]][] = [
    ['starts with the first row', {}, [0, 3]],
    ['has a row of which one px is in view', { scroll: 89 }, [0, 4]],
    ['leaves out a row that is scrolled away, and its gap', { scroll: 90 }, [1, 4]],
    ['has the row that comes in below', { scroll: 101 }, [1, 5]],
    ['keeps rows ready beyond both edges', { scroll: 1_000, overscan: 150 }, [8, 15]],
    ['ends with the last row', { scroll: 9_690 }, [97, 100]],
    ['has the first row while the list is still below the screen', { scroll: -5_000 }, [0, 1]],
    ['has the rows that come in from below the screen', { scroll: -150 }, [0, 2]],
    ['has the last row when the list is above the screen', { scroll: 20_000 }, [99, 100]],
    ['has all of a short list', { rows: 2 }, [0, 2]],
    ['has nothing of nothing', { rows: 0 }, [0, 0]],
  ];
  for (const [name, given, expected] of cases)
    test(name, () => {
      const { first, end, shift, scale } = rowWindow({ ...base, ...given });
      assert.deepEqual([first, end], expected);
      assert.deepEqual([shift, scale], [0, 1]);
    });

  test('is in a list as high as its rows, without a gap after the last', () => {
    assert.equal(rowWindow(base).height, 9_990);
    assert.equal(rowWindow({ ...base, rows: 0 }).height, 0);
  });
});

describe('the window over more rows than a box can be high', () => {
  test('is in a list of the greatest height', () => {
    assert.equal(rowWindow({ ...base, cap }).height, cap);
    assert.ok(rowWindow({ ...base, rows: 1_000_000 }).height < 17_800_000);
  });

  test('begins with the first row at the start of the list', () => {
    const { first, shift } = rowWindow({ ...base, cap });
    assert.equal(first, 0);
    assert.equal(shift, 0);
  });

  test('ends with the last row exactly at the end of the list', () => {
    const { end, shift, height } = rowWindow({ ...base, cap, scroll: cap - base.viewport });
    assert.equal(end, base.rows);
    assert.equal(Math.round((end - 1) * base.pitch + base.pitch - base.gap + shift), height);
  });

  test('brings every row into view on the way', () => {
    const whole = new Set<number>();
    for (let scroll = 0; scroll <= cap - base.viewport; scroll++) {
      const { first, end, shift } = rowWindow({ ...base, cap, scroll });
      for (let row = first; row < end; row++) {
        const top = row * base.pitch + shift - scroll;
        if (top >= -1 && top + base.pitch - base.gap <= base.viewport + 1) whole.add(row);
      }
    }
    assert.equal(whole.size, base.rows);
  });

  test('moves with the page beyond its ends', () => {
    for (const [edge, step] of [
      [0, -1],
      [cap - base.viewport, 1],
    ] as const) {
      const at = rowWindow({ ...base, cap, scroll: edge });
      const beyond = rowWindow({ ...base, cap, scroll: edge + step * 120 });
      assert.equal(beyond.shift, at.shift);
    }
  });

  test('scrolls by its scale to a given row', () => {
    const start = 42 * base.pitch;
    const { scale } = rowWindow({ ...base, cap });
    const { shift } = rowWindow({ ...base, cap, scroll: start * scale });
    assert.ok(Math.abs(start * scale - shift - start) < 1e-6);
  });
});
