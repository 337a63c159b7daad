import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { AnswerCache, type Question, type ReadIn } from '../../src/gateway/answer-cache.js';
import { encodeBody, type EncodedBody } from '../../src/gateway/encoded-body.js';
import { Refusal } from '../../src/gateway/refusal.js';

const SECOND = 1000;
const FRESH = 60;
const STALE = 600;
const request = new Request('https://shop.example/rewards/gap/api');

describe('an answer in memory', () => {
  /** What each load does: it ends with a body, or fails. */
  let loads: ((kept: EncodedBody | undefined) => Promise<EncodedBody>)[];
  let asked: string[];
  let admitted: number;
  let background: Promise<unknown>[];
  let cache: AnswerCache;

  const body = (text: string) => () => encodeBody(text, undefined);
  const failing = () => Promise.reject(new Error('down'));
  const admit = (): Promise<ReadIn> => {
    admitted += 1;
    return Promise.resolve((_answer, read) => read());
  };
  const get = async (name = '', letThrough = admit) =>
    cache.get({ path: '/gap/api', name, request, admit: letThrough });
  const textOf = async (name?: string) => new TextDecoder().decode((await get(name)).body.bytes);
  const wait = (seconds: number): void => mock.timers.tick(seconds * SECOND);

  beforeEach(() => {
    mock.timers.enable({ apis: ['Date'] });
    [loads, asked, background, admitted] = [[], [], [], 0];
    const load = ({ path, name }: Question, _readIn: ReadIn, kept?: EncodedBody): Promise<EncodedBody> => {
      asked.push(`${path} ${name}`.trim());
      return loads.shift()!(kept);
    };
    cache = new AnswerCache(new Map(), load, {
      cache: { fresh: FRESH, stale: STALE },
      timeout: 10 * SECOND,
      waitUntil: (work) => void background.push(work),
    });
  });
  afterEach(() => mock.timers.reset());

  test('is sent without asking while it is fresh', async () => {
    loads = [body('one')];
    assert.equal(await textOf(), 'one');
    wait(FRESH - 1);
    assert.equal(await textOf(), 'one');
    assert.deepEqual([asked.length, admitted], [1, 1]);
  });

  test('is sent old, while a new one loads in the background', async () => {
    loads = [body('one'), body('two')];
    await get();
    wait(FRESH);
    assert.equal(await textOf(), 'one');
    await Promise.all(background);
    assert.equal(await textOf(), 'two');
    assert.equal(asked.length, 2);
  });

  test('is not sent when it is too old', async () => {
    loads = [body('one'), body('two')];
    await get();
    wait(STALE);
    assert.equal(cache.age, undefined);
    assert.equal(await textOf(), 'two');
  });

  test('is sent old while the service fails, which is asked again after five seconds', async () => {
    loads = [body('one'), failing, body('two')];
    await get();
    wait(FRESH);
    assert.equal(await textOf(), 'one');
    await Promise.all(background);
    wait(4);
    assert.equal(await textOf(), 'one');
    assert.equal(asked.length, 2);
    wait(1);
    await get();
    await Promise.all(background);
    assert.equal(await textOf(), 'two');
  });

  test('fails when it is too old and the service fails', async () => {
    loads = [body('one'), failing];
    await get();
    wait(STALE);
    await assert.rejects(get(), /down/);
  });

  test('is given up when the service refuses for certain', async () => {
    const refusal = Refusal.for('unusableAnswer');
    Object.defineProperty(refusal, 'certain', { value: true });
    loads = [body('one'), () => Promise.reject(refusal), body('two')];
    await get();
    wait(FRESH);
    await get();
    await Promise.all(background);
    assert.equal(await textOf(), 'two');
  });

  test('is asked for once by all pages that wait, one of which is admitted', async () => {
    loads = [body('one')];
    const all = await Promise.all([get(), get(), get()]);
    assert.equal(new Set(all).size, 1);
    assert.deepEqual([asked.length, admitted], [1, 1]);
  });

  test('fails for all pages that wait, with one load', async () => {
    // As over a network, not before those who wait go on.
    const later = () => new Promise<void>((resolve) => void setImmediate(resolve));
    loads = [() => later().then(failing)];
    const all = await Promise.allSettled([get(), get(), get()]);
    assert.deepEqual(
      all.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
    assert.equal(asked.length, 1);
  });

  test('is asked for by the next page when the first is refused', async () => {
    loads = [body('one')];
    const refuse = () => Promise.reject(new Error('too many'));
    const [first, second] = await Promise.allSettled([get('', refuse), get()]);
    assert.deepEqual([first.status, second.status], ['rejected', 'fulfilled']);
    assert.equal(asked.length, 1);
  });

  test('is asked for by the first page that is let through, when several are refused', async () => {
    loads = [body('one')];
    let refused = 0;
    const refuse = () => {
      refused += 1;
      return Promise.reject(new Error('too many'));
    };
    const all = await Promise.allSettled([get('', refuse), get('', refuse), get(), get('', refuse), get()]);
    assert.deepEqual(
      all.map(({ status }) => status),
      ['rejected', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
    );
    assert.deepEqual([asked.length, admitted, refused], [1, 1, 2]);
  });

  test('is renewed again when a renewal was lost', async () => {
    loads = [body('one'), () => new Promise(() => undefined), body('two')];
    await get();
    wait(FRESH);
    assert.equal(await textOf(), 'one');
    wait(20);
    assert.equal(await textOf(), 'one');
    await background.at(-1);
    assert.equal(await textOf(), 'two');
  });

  test('is one for each name', async () => {
    loads = [body('whole'), body('food'), body('wine')];
    assert.deepEqual([await textOf(), await textOf('food'), await textOf('wine')], ['whole', 'food', 'wine']);
    assert.deepEqual(asked, ['/gap/api', '/gap/api food', '/gap/api wine']);
    assert.equal(await textOf('food'), 'food');
  });

  test('is asked for again when a load was lost', async () => {
    loads = [() => new Promise(() => undefined), body('one')];
    void get();
    await Promise.resolve();
    wait(20);
    assert.equal(await textOf(), 'one');
  });

  test('has an age from when it was loaded, also when the clock was set back', async () => {
    loads = [body('one')];
    await get();
    wait(7);
    assert.equal(cache.age, 7 * SECOND);
    mock.timers.setTime(0);
    assert.ok(cache.age >= 0);
  });
});
