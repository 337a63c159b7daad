import type { RequestListener } from 'node:http';
import { json } from '../support/loopback-server.js';

/** A record as a service sends it. */
export type SentEvent = Readonly<Record<string, unknown>> & { readonly timestamp: number };

export function eventAt(timestamp: number, id: string): SentEvent {
  return { id, type: 'claim', timestamp, user: 'u1', offer: 'o1' };
}

const DAY_MS = 86_400_000;

/** Answers as the contract says (4.4): events in the range, its end inclusive, in pages. Refuses more than seven days. */
export function answerEvents(events: readonly SentEvent[], perPage: number): RequestListener {
  return (request, response) => {
    const { searchParams } = new URL(request.url!, 'http://x');
    const start = Date.parse(searchParams.get('start_date')!);
    const end = Date.parse(searchParams.get('end_date')!);
    if (end - start > 7 * DAY_MS || end < start)
      return json({ success: false, message: 'Range' }, {}, 400)(request, response);
    const until = end + (searchParams.get('end_date')!.length === 10 ? DAY_MS : 1000);
    const found = events.filter(({ timestamp }) => timestamp >= start && timestamp < until);
    const page = Number(searchParams.get('page') ?? 1);
    const pagination = {
      current_page: page,
      per_page: perPage,
      total: found.length,
      last_page: Math.max(1, Math.ceil(found.length / perPage)),
    };
    const data = found.slice((page - 1) * perPage, page * perPage);
    json({ success: true, data, pagination })(request, response);
  };
}
