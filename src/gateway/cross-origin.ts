/** How long a browser may remember the answer to a preflight. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

/** How the gateway treats pages of other origins. */
export interface CrossOrigin {
  /** Answers a preflight; undefined for other requests, and for origins that aren't allowed. */
  preflight(request: Request, allows: { methods: readonly string[]; headers: string }): Response | undefined;
  /** Adds the headers that let the page read the answer, if its origin is allowed. */
  addHeaders(request: Request, response: Response): Response;
  /**
   * Whether this request may change something: it has to come from this origin or an allowed one. It has to carry our header, which
   * no other page can send without a preflight. If the browser says where it comes from, that has to match too.
   */
  mayChange(request: Request): boolean;
}

/**
 * @param allowedOrigins such as `https://shop.example`: scheme, host and port, compared as written; or an app's, such as
 *   `capacitor://localhost`
 * @throws {TypeError} when one isn't an origin: a slash at its end would keep it from ever matching
 */
export function createCrossOrigin(allowedOrigins: readonly string[]): CrossOrigin {
  for (const origin of allowedOrigins)
    if (!isOrigin(origin))
      throw new TypeError(
        `allowedOrigins: ${origin} is not of the form https://host or https://host:port, or an app's such as capacitor://localhost`,
      );
  const allowed = new Set(allowedOrigins);

  const isAllowed = ({ headers }: Request): boolean => allowed.has(headers.get('Origin') ?? '');

  return {
    addHeaders: (request, response) => {
      if (allowed.size === 0) return response;
      const { headers } = response;
      // For all origins, or a cache would give one page the answer for another.
      headers.append('Vary', 'Origin');
      if (!isAllowed(request)) return response;
      headers.set('Access-Control-Allow-Origin', request.headers.get('Origin')!);
      // Lets browsers send the cookie that `identify` needs for a flow and a claim.
      headers.set('Access-Control-Allow-Credentials', 'true');
      const viewer = ['X-Rewards-Viewer', 'X-Rewards-Viewer-Before'].filter((name) => headers.has(name));
      headers.set('Access-Control-Expose-Headers', ['ETag', 'Retry-After', ...viewer].join(', '));
      return response;
    },
    mayChange: (request) => request.headers.has('X-Rewards-Client') && (isAllowed(request) || isSameOrigin(request)),
    preflight: (request, allows) => {
      const isPreflight = request.method === 'OPTIONS' && request.headers.has('Access-Control-Request-Method');
      if (!isPreflight || !isAllowed(request)) return undefined;
      const headers = {
        'Access-Control-Allow-Methods': allows.methods.join(', '),
        'Access-Control-Allow-Headers': [allows.headers, ...traceHeadersOf(request)].join(', '),
        'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_SECONDS),
        'Cache-Control': 'no-store',
      };
      return new Response(null, { status: 204, headers });
    },
  };
}

/** Headers that tracing in the page adds to each of its requests. Without them, the preflight fails, and so does the request. */
const TRACE_HEADER =
  /^(?:baggage|sentry-trace|traceparent|tracestate|x-datadog-[\w-]+|x-amzn-trace-id|newrelic|b3|x-b3-[\w-]+|elastic-apm-traceparent|request-id|request-context)$/;

function traceHeadersOf({ headers }: Request): string[] {
  const asked = (headers.get('Access-Control-Request-Headers') ?? '').toLowerCase().split(',');
  return asked.map((name) => name.trim()).filter((name) => TRACE_HEADER.test(name));
}

/** Where the pages of apps and browser extensions come from. */
const APP_ORIGIN = /^(?:capacitor|ionic|tauri|app|chrome-extension):\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/;

function isOrigin(text: string): boolean {
  if (APP_ORIGIN.test(text)) return true;
  try {
    const { origin, protocol } = new URL(text);
    return /^https?:$/.test(protocol) && origin === text;
  } catch {
    return false;
  }
}

/** Whether a page of this origin sent the request, or no page did, as far as its headers say. */
export function isSameOrigin({ headers, url }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  // Over plain http, browsers don't send it. The scheme can't be compared: a proxy may have ended the encryption.
  const origin = headers.get('Origin');
  if (origin === null) return true;
  // An app's origin may have our host, such as `capacitor://localhost`.
  return /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).host === new URL(url).host;
}
