import { connect } from '../database/connect.js';
import { deleteEvents, type DeletedEvents } from '../events/delete-events.js';

/** Deleted events between two lines of progress. */
const PROGRESS_STEP = 100_000;

/**
 * Deletes the views and claims before an instant, and prints how many. The service may run meanwhile.
 *
 * @param instant in epoch milliseconds
 */
export async function deleteEventsBefore(url: string, instant: number): Promise<void> {
  const sql = connect(url, { max: 1 });
  let next = PROGRESS_STEP;
  const onProgress = (deleted: DeletedEvents) => {
    if (deleted.events < next) return;
    next = deleted.events + PROGRESS_STEP;
    console.error(`${describe(deleted)} so far`);
  };
  const deleted = await deleteEvents(sql, instant, onProgress).finally(() => sql.end());
  console.log(`${describe(deleted)} before ${new Date(instant).toISOString()}`);
}

function describe({ months, events }: DeletedEvents): string {
  return `deleted ${months} whole ${months === 1 ? 'month' : 'months'} and ${events} other ${events === 1 ? 'event' : 'events'}`;
}
