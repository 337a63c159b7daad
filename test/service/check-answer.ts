import { createServiceDocument } from '../../service/openapi/service-document.js';
import { createAnswerChecker } from '../openapi/answer-checker.js';

/** For operators, images and tools. */
const UNLISTED = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/samples/'];

const check = createAnswerChecker(createServiceDocument(), UNLISTED);

/**
 * Returns an answer of the service, if its OpenAPI document describes it.
 *
 * @throws AssertionError otherwise
 */
export async function checkAnswer(
  url: string,
  { method, headers: sent }: { readonly method: string; readonly headers: Headers },
  answer: Response,
): Promise<Response> {
  // A fault that was asked for is none of the service's answers.
  if (sent.has('X-Fault')) return answer;
  const { status, headers } = answer;
  const { pathname, search } = new URL(url, 'http://any');
  check({ method, path: pathname + search, status, headers, body: await answer.clone().text() });
  return answer;
}
