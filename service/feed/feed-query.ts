import type { HonoRequest } from 'hono';
import { foldCategory } from '../catalogue/fold.js';
import { refuse } from '../http/refuse.js';

/** What of a feed is asked for (contract 4.1). */
export interface FeedQuery {
  /** Folded name of a category or of its parent; absent for all of them. */
  readonly flow?: string;
  /** Whether unpublished offers are included. */
  readonly preview: boolean;
}

export function readFeedQuery(request: HonoRequest): FeedQuery {
  const flow = readOnce(request, 'flow');
  const preview = readOnce(request, 'preview') ?? 'false';
  if (preview !== 'true' && preview !== 'false') throw refuse(400, 'The parameter preview must be true or false.');
  // No category has such a name, and the database takes no such text.
  if (flow?.includes('\0')) throw refuse(400, 'The parameter flow must be text.');
  return { flow: flow ? foldCategory(flow) : undefined, preview: preview === 'true' };
}

function readOnce(request: HonoRequest, name: string): string | undefined {
  const [value, ...more] = request.queries(name) ?? [];
  if (more.length) throw refuse(400, `The parameter ${name} must be given once.`);
  return value;
}
