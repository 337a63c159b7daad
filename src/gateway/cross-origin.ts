/** Seconds for which a browser may remember a preflight's answer. */
const REMEMBERED = 600;

/** What the gateway tells pages of other origins. */
export interface CrossOrigin {
  /** The answer to a preflight; nothing when the request is none, or comes from an origin that is not let in. */
  preflight(request: Request, allows: { methods: readonly string[]; headers: string }): Response | undefined;
  /** Adds what lets the asking page read the answer, if its origin may. */
  open(request: Request, response: Response): Response;
  /**
   * Whether a page may make a change by this request: one of this origin, or one that is let in. It has to carry a header of
   * ours, which no other page can send without a preflight; where browsers say where a request comes from, that too has to fit.
   */
  mayChange(request: Request): boolean;
}

/**
 * @param allowedOrigins such as `https://shop.example`: scheme, host and port, compared as they stand
 * @throws {TypeError} when one of them is no origin: a slash at its end would keep it from ever matching
 */
export function createCrossOrigin(allowedOrigins: readonly string[]): CrossOrigin {
  for (const origin of allowedOrigins)
    if (!isOrigin(origin))
      throw new TypeError(`allowedOrigins: ${origin} is not of the form https://host or https://host:port`);
  const allowed = new Set(allowedOrigins);

  const isAllowed = ({ headers }: Request): boolean => allowed.has(headers.get('Origin') ?? '');

  return {
    open: (request, response) => {
      if (allowed.size === 0) return response;
      const { headers } = response;
      // Also for those who are not let in, or a cache would hand one page the answer for another.
      headers.append('Vary', 'Origin');
      if (!isAllowed(request)) return response;
      headers.set('Access-Control-Allow-Origin', request.headers.get('Origin')!);
      // Or the cookie that `identify` goes by would not come with a flow and a claim.
      headers.set('Access-Control-Allow-Credentials', 'true');
      const viewer = headers.has('X-Rewards-Viewer') ? ', X-Rewards-Viewer' : '';
      headers.set('Access-Control-Expose-Headers', `ETag, Retry-After${viewer}`);
      return response;
    },
    mayChange: (request) => {
      const { headers, url } = request;
      if (!headers.has('X-Rewards-Client')) return false;
      if (isAllowed(request)) return true;
      const site = headers.get('Sec-Fetch-Site');
      if (site !== null) return site === 'same-origin';
      // Over plain http browsers keep that to themselves. The scheme is no help: a proxy may have ended the encryption.
      const origin = headers.get('Origin');
      return origin === null || (URL.canParse(origin) && new URL(origin).host === new URL(url).host);
    },
    preflight: (request, allows) => {
      const isPreflight = request.method === 'OPTIONS' && request.headers.has('Access-Control-Request-Method');
      if (!isPreflight || !isAllowed(request)) return undefined;
      const headers = {
        'Access-Control-Allow-Methods': allows.methods.join(', '),
        'Access-Control-Allow-Headers': allows.headers,
        'Access-Control-Max-Age': String(REMEMBERED),
        'Cache-Control': 'no-store',
      };
      return new Response(null, { status: 204, headers });
    },
  };
}

function isOrigin(text: string): boolean {
  try {
    const { origin, protocol } = new URL(text);
    return /^https?:$/.test(protocol) && origin === text;
  } catch {
    return false;
  }
}
