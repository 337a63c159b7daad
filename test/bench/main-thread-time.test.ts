import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mainThreadTime, taskTimes, type TraceEvent } from '../../bench/cost/main-thread-time.js';

const OURS = 'https://shop.example/rewards-widget/embed.js';
const THEIRS = 'https://shop.example/shop.js';
const MAIN = 7;

const event = (name: string, ts: number, dur: number, rest: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  cat: 'devtools.timeline',
  ph: 'X',
  pid: 1,
  tid: MAIN,
  ts: ts * 1000,
  dur: dur * 1000,
  ...rest,
});
const run = (url: string, ts: number, dur: number, rest: Partial<TraceEvent> = {}) =>
  event('FunctionCall', ts, dur, { args: { data: { url } }, ...rest });
const thread = event('thread_name', 0, 0, { ph: 'M', args: { name: 'CrRendererMain' } });
const time = (...events: TraceEvent[]) => mainThreadTime([thread, ...events], (url) => url === OURS);

describe('the main-thread time of scripts', () => {
  test('is that of their calls', () => {
    assert.equal(time(run(OURS, 0, 10), run(OURS, 20, 5)), 15);
  });

  test('counts a call within a call once, and the layout that it causes', () => {
    assert.equal(time(run(OURS, 0, 10), run(OURS, 2, 3), event('Layout', 6, 2)), 10);
  });

  test('counts neither other scripts nor work that no script asked for', () => {
    assert.equal(time(run(THEIRS, 0, 10), event('Layout', 20, 30)), 0);
  });

  test('belongs to the outermost script: a call of ours by another one is that one’s', () => {
    assert.equal(time(run(THEIRS, 0, 10), run(OURS, 2, 3)), 0);
    assert.equal(time(run(OURS, 0, 10), run(THEIRS, 2, 3)), 10);
  });

  test('includes compiling, and tasks of the scheduler around a call don’t hide it', () => {
    const compile = event('v8.compile', 1, 4, { cat: 'v8', args: { fileName: OURS } });
    assert.equal(time(event('RunTask', 0, 50, { cat: 'toplevel' }), compile, run(OURS, 6, 10)), 14);
  });

  test('is only that of main threads of pages', () => {
    assert.equal(time(run(OURS, 0, 10, { tid: 8 })), 0);
  });

  test('tells tasks, without the pieces within them', () => {
    const events = [event('RunTask', 0, 50), run(OURS, 2, 10), event('Layout', 60, 5), run(OURS, 70, 9, { tid: 8 })];
    assert.deepEqual(taskTimes([thread, ...events]), [50, 5]);
  });
});
