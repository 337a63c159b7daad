import { readDatabaseClock } from '../database/database-clock.js';
import { countEvents, deleteEvents, type DeletedEvents } from '../events/delete-events.js';
import { type CommandProcess, createProgress, printRemoval, type RemovalFlags } from './command-process.js';
import { withDatabase } from './command-database.js';

/** Selects views and claims before an instant, in epoch milliseconds. */
export interface EventRemoval extends RemovalFlags {
  readonly before: number;
}

/** Deletes the views and claims before an instant, or prints what it would delete. The service may run meanwhile. */
export async function deleteEventsBefore(
  own: CommandProcess,
  url: string,
  { before, ...flags }: EventRemoval,
): Promise<void> {
  const until = `before ${new Date(before).toISOString()}`;
  await withDatabase(url, async (sql) => {
    if (!flags.yes) {
      const { inMonths, left, ...counted } = await countEvents(sql, before);
      const isAhead = before > (await readDatabaseClock(sql))();
      return printRemoval(
        own,
        [
          `would delete ${describeDeleted(counted)} ${until}, ${inMonths + counted.events} events in all; ${left} would be left`,
          ...(counted.waiting > 0 ? [`would take ${describeWaiting(counted)}, which have not got them yet`] : []),
          ...(isAhead ? ['that instant is in the future'] : []),
        ],
        flags,
      );
    }
    const report = createProgress(own);
    const deleted = await deleteEvents(sql, before, (current) =>
      report(current.events, `deleted ${describeDeleted(current)}`),
    );
    own.console.log(`deleted ${describeDeleted(deleted)} ${until}`);
    if (deleted.waiting > 0) own.console.log(`took ${describeWaiting(deleted)}`);
  });
}

/** Where the users of these claims are, so that hooks can't get them any more. */
function describeWaiting({ waiting }: DeletedEvents): string {
  return `${waiting} ${waiting === 1 ? 'message' : 'messages'} from hooks`;
}

function describeDeleted({ months, events }: DeletedEvents): string {
  return `${months} whole ${months === 1 ? 'month' : 'months'} and ${events} other ${events === 1 ? 'event' : 'events'}`;
}
