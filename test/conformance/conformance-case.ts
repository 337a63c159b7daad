import assert from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createGatewayDocument } from '../../build/openapi/gateway-document.js';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { createAnswerChecker } from '../openapi/answer-checker.js';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { KEY, type ConformanceOptions, type GatewayUnderTest, type StartGateway } from './gateway-under-test.js';
import { askAsPage, type PageAnswer, type PageRequest } from './page-request.js';

/** What a case works with. */
interface Subject {
  readonly gateway: GatewayUnderTest;
  /** The service behind it. */
  readonly service: LoopbackServer;
  /** Asks the gateway as a page does, and checks that the OpenAPI document describes the answer. */
  ask(path: string, page?: PageRequest): Promise<PageAnswer>;
}

/** One row of the table: a sentence about every gateway, and what proves it. */
export interface ConformanceCase {
  readonly title: string;
  readonly options?: ConformanceOptions;
  readonly run: (subject: Subject) => Promise<void>;
}

/** @throws what the case throws, or an error if the gateway has logged its key */
export async function runCase({ options = {}, run }: ConformanceCase, start: StartGateway): Promise<void> {
  const service = await startLoopbackServer();
  try {
    const gateway = await start(service, options);
    try {
      await run({ gateway, service, ask: (path, page) => askChecked(gateway, path, page) });
    } finally {
      await gateway.stop();
    }
    assert.ok(!gateway.log.includes(KEY), gateway.log);
  } finally {
    await service.stop();
  }
}

const check = createAnswerChecker(createGatewayDocument());

async function askChecked(
  { url, addressHeader }: GatewayUnderTest,
  path: string,
  page: PageRequest = {},
): Promise<PageAnswer> {
  const fromPlatform = addressHeader ? { [addressHeader]: page.from ?? '127.0.0.1' } : {};
  const answer = await askAsPage(url, path, { ...page, headers: { ...page.headers, ...fromPlatform } });
  const { status, headers, body } = answer;
  check({
    method: page.method ?? 'GET',
    // One slash at the end changes nothing.
    path: path.replace(/\/(?=\?|$)/, ''),
    status,
    headers,
    body: decompress(body, headers.get('Content-Encoding')),
  });
  return answer;
}

function decompress(body: Buffer, encoding: string | null): string {
  if (body.length === 0 || encoding === null) return body.toString();
  assert.match(encoding, /^(br|gzip)$/);
  return (encoding === 'br' ? brotliDecompressSync : gunzipSync)(body).toString();
}

/** Asserts that an answer is a failure in the envelope (contract 2.1), which no cache may keep. */
export function assertFailure(answer: PageAnswer, status: number, message = /./): void {
  assert.equal(answer.status, status, answer.text);
  assert.match(answer.headers.get('Content-Type') ?? '', /^application\/json/);
  assert.equal(answer.headers.get('Cache-Control'), 'no-store');
  assert.equal(answer.headers.get('X-Content-Type-Options'), 'nosniff');
  const failure = answer.json() as { success: unknown; message: string };
  assert.equal(failure.success, false);
  assert.match(failure.message, message);
}

/** Asserts that an answer refuses in the words that all gateways have for this case. */
export function assertRefusal(
  answer: PageAnswer,
  name: keyof typeof contract.refusals,
  values: Readonly<Record<string, string>> = {},
): void {
  const { status, message } = contract.refusals[name];
  assertFailure(answer, Number(values['status'] ?? status));
  const words = message.replace(/\{(\w+)\}/g, (_braces, value: string) => values[value]!);
  assert.equal((answer.json() as { message: string }).message, words);
}
