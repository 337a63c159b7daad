import { readMessage } from '../wire/message.js';
import { DriftList, type Report } from '../wire/report.js';
import { request, type Answer, type Asking, type RequestOptions } from './request.js';
import { retry } from './retry.js';
import { RewardsError } from './rewards-error.js';
import { share } from './share.js';

export interface Loading extends Asking {
  readonly report?: Report;
}

interface Read<T> {
  readonly value: T;
  readonly drifts: DriftList;
}

/**
 * Loads what is at `address`, with further tries unless asking leaves a trace. The same load under way anywhere on the page is
 * shared, and each caller is told of the drifts; of the text while it comes, whoever asked first.
 *
 * @param read makes of a good answer what is wanted
 * @throws {RewardsError}
 */
export async function load<T>(
  address: string,
  options: RequestOptions,
  { signal, report, once, extra, onText }: Loading,
  read: (answer: Answer, report: Report) => T,
): Promise<T> {
  const key = JSON.stringify([address, options.apiKey, options.timeout, numberOf(options.fetch), extra]);
  const { value, drifts } = await share(key, signal, async (shared): Promise<Read<T>> => {
    const attempt = (): Promise<Answer> => request(address, options, { signal: shared, once, extra, onText });
    const answer = await (once ? attempt() : retry(attempt, shared));
    const { payload } = answer;
    if (payload.success === false) {
      const serverMessage = readMessage(payload);
      throw new RewardsError('refused', serverMessage ?? 'Refused', { serverMessage });
    }
    const list = new DriftList();
    return { value: read(answer, list.report), drifts: list };
  });
  if (report) drifts.tell(report);
  return value;
}

const numbers = new WeakMap<object, number>();
let count = 0;

/** Requests by another way of fetching are other requests. */
function numberOf(fetch: object | undefined): number {
  if (!fetch) return 0;
  if (!numbers.has(fetch)) numbers.set(fetch, ++count);
  return numbers.get(fetch)!;
}
