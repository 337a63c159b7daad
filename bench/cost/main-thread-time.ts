/** An event of Chrome's trace. Instants and durations are in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: {
    readonly name?: string;
    readonly fileName?: string;
    readonly data?: { readonly url?: string; readonly isMainFrame?: boolean };
  };
}

interface Task {
  readonly end: number;
  /** The script that this work is for: its own, or that of what called it. */
  readonly script: string | undefined;
}

/** Work on a main thread: tasks of the scheduler, and everything within them. */
const TASK_CATEGORY = /(^|,)(disabled-by-default-)?devtools\.timeline|toplevel|(^|,)v8/;

/**
 * The time that scripts keep the main thread busy, in milliseconds, as Lighthouse's "Reduce JavaScript execution time" counts it: each
 * piece of work counts for the outermost script that it is done for, without the pieces within it. Layout, style and garbage collection
 * that a script causes while it runs are included. What a promise does after an answer has come counts for no script, but is in `taskTimes`.
 *
 * @param isCounted whether a script's address counts
 */
export function mainThreadTime(events: readonly TraceEvent[], isCounted: (url: string) => boolean): number {
  return sum(mainThreads(events).map((thread) => scriptTimeOf(thread, isCounted)));
}

/** The tasks of main threads, in milliseconds, whatever they are for. */
export function taskTimes(events: readonly TraceEvent[]): number[] {
  return mainThreads(events).flatMap(taskTimesOf);
}

function sum(microseconds: readonly number[]): number {
  return microseconds.reduce((total, one) => total + one, 0) / 1000;
}

/** The events of each main thread, outer ones before those within them. */
function mainThreads(events: readonly TraceEvent[]): TraceEvent[][] {
  const nameOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const threads = new Map(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map((event) => [nameOf(event), [] as TraceEvent[]]),
  );
  for (const event of events)
    if (event.ph === 'X' && TASK_CATEGORY.test(event.cat)) threads.get(nameOf(event))?.push(event);
  return [...threads.values()].map((thread) =>
    thread.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0)),
  );
}

function taskTimesOf(events: readonly TraceEvent[]): number[] {
  const times: number[] = [];
  let end = -Infinity;
  for (const { ts, dur = 0 } of events) {
    if (ts < end) continue;
    times.push(dur / 1000);
    end = ts + dur;
  }
  return times;
}

/** The events of one thread are nested: no two overlap in part. */
function scriptTimeOf(events: readonly TraceEvent[], isCounted: (url: string) => boolean): number {
  const open: Task[] = [];
  let time = 0;
  for (const { ts, dur = 0, args } of events) {
    while (open.length > 0 && open.at(-1)!.end <= ts) open.pop();
    const outer = open.at(-1);
    const script = outer?.script ?? (args?.data?.url || args?.fileName || undefined);
    // If the outer piece is counted, it includes this one.
    const counted = script !== undefined && isCounted(script);
    const outerCounted = outer?.script !== undefined && isCounted(outer.script);
    if (counted && !outerCounted) time += dur;
    open.push({ end: ts + dur, script });
  }
  return time;
}
