import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { median } from '../compare.js';
import type { BareAnswers } from './bare-server.js';
import { Caller } from './caller.js';

/** How often the service and the bare server take turns; the median counts. */
const TURNS = 3;

/** In milliseconds. */
const SPAN = 1500;

const ENCODINGS = ['identity', 'gzip', 'br'];

/** Measures how many times as fast as the service a bare server sends the same bytes, for each encoding. */
export async function measureAgainstBare(caller: Caller, address: string): Promise<Map<string, number>> {
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
  const ratios = new Map<string, number>();
  for (const encoding of ENCODINGS) {
    const measure = { address: () => address, headers: { 'Accept-Encoding': encoding }, span: SPAN };
    // In turns, so that other work on the machine slows down both.
    const pairs: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const own = await caller.rate({ what: `feeds as ${encoding}`, ...measure });
      pairs.push((await other.rate({ what: 'the same from bare node:http', ...measure })) / own);
    }
    ratios.set(encoding, median(pairs));
  }
  other.end();
  bare.kill();
  return ratios;
}
