import { Fields } from './fields.js';
import type { Report } from './report.js';

/** What giveaways record: a flow was looked at, a code was claimed (contract 6). */
export type GiveawayEventType = 'view' | 'claim';

/** A giveaway's event as read (contract 2.7). */
export interface GiveawayEvent {
  readonly id?: string;
  /** `view` or `claim`. */
  readonly type?: string;
  /** Epoch milliseconds. */
  readonly timestamp?: number;
  /** The caller's identifier of the user. */
  readonly user?: string;
  /** Id of the flow, of a view. */
  readonly flow?: string;
  /** Id of the offer, of a claim. */
  readonly offer?: string;
}

/** Reads a record of a giveaway's event. Never throws: what is wrong or missing is reported, and the rest stands. */
export function readGiveawayEvent(value: unknown, path: string, report: Report): GiveawayEvent {
  const record = new Fields(value, path, report);
  const event = {
    id: record.id('id'),
    type: record.text('type'),
    timestamp: record.number('timestamp'),
    user: readRecordedUser(record),
    flow: record.id('flow'),
    offer: record.id('offer'),
  };
  for (const key of ['id', 'type', 'timestamp', 'user', event.type === 'claim' ? 'offer' : 'flow'])
    if (record.raw(key) == null) record.wrong(key, 'is missing');
  return event;
}

/** As it was sent: with a space more it is somebody else. */
function readRecordedUser(record: Fields): string | undefined {
  const user = record.raw('user');
  return typeof user === 'string' ? user || undefined : record.text('user');
}
