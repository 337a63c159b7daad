import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * Makes the error that ends a request with `status`.
 *
 * @param message for the caller, in plain words; it is sent unchanged
 */
export function refuse(status: ContentfulStatusCode, message: string): HTTPException {
  return new HTTPException(status, { message });
}
