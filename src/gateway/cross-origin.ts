/** Seconds for which a browser may remember a preflight's answer. */
const REMEMBERED = 600;

/** What the gateway tells pages of other origins. */
export interface CrossOrigin {
  /** The answer to a preflight; nothing when the request is none, or comes from an origin that is not let in. */
  preflight(request: Request, methods: string): Response | undefined;
  /** Adds what lets the asking page read the answer, if its origin may. */
  open(request: Request, response: Response): Response;
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
      headers.set('Access-Control-Expose-Headers', 'ETag, Retry-After');
      return response;
    },
    preflight: (request, methods) => {
      const isPreflight = request.method === 'OPTIONS' && request.headers.has('Access-Control-Request-Method');
      if (!isPreflight || !isAllowed(request)) return undefined;
      const headers = {
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': 'If-None-Match',
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
