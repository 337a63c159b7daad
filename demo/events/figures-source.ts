import type { Figures, FiguresQuery } from './figures.js';
import { EVENTS_PATH } from './route.js';
import type { EventSample } from './sample-figures.js';

/** Whether the page was built as static files. Then there is no server, and the sample's events are counted. */
export const IS_STATIC = import.meta.env.MODE === 'static';

const NO_ANSWER = 'The server of this page did not answer. Try again in a moment.';

/** Thrown if there are no figures. The message is for the user. */
export class FiguresError extends Error {
  override readonly name = 'FiguresError';
}

/**
 * Gets the figures: from the page's own server, and in a static build from the sample.
 *
 * @throws {FiguresError} if there are none
 */
export async function loadFigures(query: FiguresQuery, signal?: AbortSignal): Promise<Figures> {
  if (import.meta.env.MODE === 'static') {
    const [{ countSample }, { default: sample }] = await Promise.all([
      import('./sample-figures.js'),
      import('virtual:event-sample'),
    ]);
    return countSample(sample as EventSample, query, Date.now());
  }
  return askServer(query, signal);
}

async function askServer({ partner, from, to }: FiguresQuery, signal?: AbortSignal): Promise<Figures> {
  const parameters = new URLSearchParams({ partner, from, to });
  let answer: Partial<{ success: boolean; data: Figures; message: string }> | null;
  try {
    const response = await fetch(`${EVENTS_PATH}?${parameters.toString()}`, { signal, cache: 'no-store' });
    answer = (await response.json()) as typeof answer;
  } catch (cause) {
    throw new FiguresError(NO_ANSWER, { cause });
  }
  if (answer?.success === true && answer.data) return answer.data;
  throw new FiguresError(answer?.message ?? NO_ANSWER);
}
