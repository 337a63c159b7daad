import type { Admission } from './admission.js';
import type { CrossOrigin } from './cross-origin.js';
import { Refusal } from './refusal.js';
import { identifyUser, type IdentifyOptions } from './user.js';
import type { ViewerHeaders } from './viewer.js';

interface CodesRouteOptions extends IdentifyOptions {
  readonly crossOrigin: CrossOrigin;
  readonly viewerHeaders: ViewerHeaders;
}

type CodesRoute = (request: Request, url: URL, admission: Admission) => Promise<Response>;

/**
 * Says who the shopper is, for `<rewards-codes>`: the digests under which their browser keeps codes. It is accepted from the same pages as
 * a claim, and asks nothing of the service.
 */
export function createCodesRoute(options: CodesRouteOptions): CodesRoute {
  const { crossOrigin, viewerHeaders } = options;
  return async (request, _url, admission) => {
    if (!crossOrigin.mayChange(request)) throw Refusal.for('codesNotAllowed');
    const user = await identifyUser(request, admission, options);
    if (user === undefined) throw Refusal.for('signedOutOfCodes');
    return Response.json(
      { success: true, data: { codes: [] } },
      {
        headers: {
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
          ...(await viewerHeaders(user)),
        },
      },
    );
  };
}
