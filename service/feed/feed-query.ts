import type { HonoRequest } from 'hono';
import { foldCategory } from '../catalogue/parse/fold.js';
import { readParameter } from '../http/parameter.js';
import { refuse } from '../http/envelope.js';

/** Which part of a feed to send (contract 4.1). */
export interface FeedQuery {
  /** Folded name of a category or of its parent; absent for all of them. */
  readonly flow?: string;
  /** Whether unpublished offers are included. */
  readonly preview: boolean;
}

export function readFeedQuery(request: HonoRequest): FeedQuery {
  const flow = readParameter(request, 'flow');
  const preview = readParameter(request, 'preview') ?? 'false';
  if (preview !== 'true' && preview !== 'false') throw refuse(400, 'The parameter preview must be true or false.');
  return { flow: flow ? foldCategory(flow) : undefined, preview: preview === 'true' };
}
