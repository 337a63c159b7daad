import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { median } from '../compare.js';
import type { BareAnswers } from './bare-server.js';
import { Caller } from './caller.js';
import { type Instance, processorTimeOf } from './instance.js';

/** How often the service and the bare server take turns; the median counts. */
const TURNS = 3;

/** In milliseconds. */
const SPAN = 1500;

const ENCODINGS = ['identity', 'gzip', 'br'];

/** How many times as much as the service a bare server does. */
interface ToBare {
  /** In answers a second. The bench's own callers need more time for a feed than either server, so this says what a busy machine sees. */
  readonly rate: number;
  /** In answers for the same processor time, whoever calls; undefined where the system doesn't say. */
  readonly perTime: number | undefined;
}

/** Compares the service with a bare server that sends the same headers and bytes, for each encoding. */
export async function measureAgainstBare(
  caller: Caller,
  service: Instance,
  address: string,
): Promise<Map<string, ToBare>> {
  const answers: Record<string, BareAnswers[string]> = {};
  for (const encoding of ENCODINGS) {
    const { body, fields } = await caller.ask(address, { 'Accept-Encoding': encoding });
    for (const name of ['date', 'connection', 'keep-alive']) delete fields[name];
    answers[encoding] = { headers: fields as Record<string, string>, body: body.toString('base64') };
  }
  const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'), { execArgv: ['--import', 'tsx'] });
  bare.send(answers);
  const [port] = (await once(bare, 'message')) as [number];
  const other = new Caller(`http://127.0.0.1:${port}`);
  const ratios = new Map<string, ToBare>();
  for (const encoding of ENCODINGS) {
    const measure = { address: () => address, headers: { 'Accept-Encoding': encoding }, span: SPAN };
    const rates: number[] = [];
    const times: number[] = [];
    // In turns, so that other work on the machine slows down both.
    for (let turn = 0; turn < TURNS; turn += 1) {
      const what = `feeds as ${encoding}`;
      const own = await timed(() => caller.rate({ what, ...measure }), service.processorTime);
      const plain = await timed(
        () => other.rate({ what: 'the same from bare node:http', ...measure }),
        () => processorTimeOf(bare.pid!),
      );
      rates.push(plain.rate / own.rate);
      if (own.time !== undefined && plain.time !== undefined) times.push(own.time / plain.time);
    }
    ratios.set(encoding, { rate: median(rates), perTime: times.length ? median(times) : undefined });
  }
  other.end();
  bare.kill();
  return ratios;
}

/** Measures answers a second, and the processor time of one, in milliseconds. */
async function timed(
  measure: () => Promise<number>,
  processorTime: () => Promise<number | undefined>,
): Promise<{ rate: number; time: number | undefined }> {
  const before = await processorTime();
  const start = performance.now();
  const rate = await measure();
  const answers = (rate * (performance.now() - start)) / 1000;
  const after = await processorTime();
  if (before === undefined || after === undefined) return { rate, time: undefined };
  const time = (after - before) / answers;
  console.log(`${time.toFixed(3).padStart(8)}  of the processor's time for each, in ms`);
  return { rate, time };
}
