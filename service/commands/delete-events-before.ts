import { deleteEvents, type DeletedEvents } from '../events/delete-events.js';
import { createProgress } from './progress.js';
import { withDatabase } from './with-database.js';

/**
 * Deletes the views and claims before an instant, and prints how many. The service may run meanwhile.
 *
 * @param instant in epoch milliseconds
 */
export async function deleteEventsBefore(url: string, instant: number): Promise<void> {
  const report = createProgress();
  const deleted = await withDatabase(url, (sql) =>
    deleteEvents(sql, instant, (current) => report(current.events, describe(current))),
  );
  console.log(`${describe(deleted)} before ${new Date(instant).toISOString()}`);
}

function describe({ months, events }: DeletedEvents): string {
  return `deleted ${months} whole ${months === 1 ? 'month' : 'months'} and ${events} other ${events === 1 ? 'event' : 'events'}`;
}
