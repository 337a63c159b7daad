import { listen, type Listener } from '../../src/process/listen.js';
import type { ProcessMetrics } from '../../src/process/process-metrics.js';

const PATH = '/metrics';

/** For an answer that is on its way when the service stops, in milliseconds. */
const ANSWER_GRACE_MS = 5000;

/** Serves metrics on a port of their own, so that no proxy in front of the service shows them to the world. */
export async function serveMetrics(metrics: ProcessMetrics, host: string, port: number): Promise<Listener> {
  async function answer({ url, method }: Request): Promise<Response> {
    if (new URL(url).pathname !== PATH) return new Response(null, { status: 404 });
    if (method !== 'GET' && method !== 'HEAD')
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    return metrics.answer();
  }
  const { url, close } = await listen(
    { fetch: answer },
    { host, port, flags: '--admin-', answerGraceMs: ANSWER_GRACE_MS },
  );
  return { url: url + PATH, close };
}
