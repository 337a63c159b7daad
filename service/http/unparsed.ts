// Node's own answers to requests that it can't parse are bare: without the contract's envelope, and pages of other origins couldn't read them.
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ANSWER_HEADERS } from './answer-headers.js';
import contract from '../../src/contract/gateway.json' with { type: 'json' };

/** Statuses for errors that Node finds before there is a request. Any other error is 400. */
const STATUSES: Readonly<Record<string, keyof typeof MESSAGES>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const ALLOWED = 'GET, HEAD, OPTIONS';

const MESSAGES = {
  400: 'This request cannot be understood.',
  405: contract.refusals.methodNotAllowed.message.replace('{methods}', ALLOWED),
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  417: 'The Expect header of this request is not supported.',
  431: 'The address and the headers of the request are too long.',
} as const;

const HEADERS = { ...ANSWER_HEADERS, 'Cache-Control': 'no-store', 'Content-Type': 'application/json' };

/** Answers a request without an address, in the envelope. */
export function refuseUnaddressed(): Response {
  return new Response(bodyOf(400), { status: 400, headers: HEADERS });
}

/**
 * Makes `server` answer, in the envelope, what never reaches the app: requests that it can't parse, CONNECT, and unknown
 * expectations.
 *
 * @param hasAnswer whether an answer has begun on the connection, so that nothing else may be written to it
 */
export function answerUnparsed(server: Server, hasAnswer: (socket: Socket) => boolean): void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (!socket.writable || hasAnswer(socket)) {
      socket.destroy();
      return;
    }
    write(socket, STATUSES[error.code ?? ''] ?? 400);
  });
  server.on('connect', (_request, stream) => {
    stream.on('error', () => undefined);
    write(stream, 405, { Allow: ALLOWED });
  });
  server.on('checkExpectation', (_request, response) => {
    const body = bodyOf(417);
    response.writeHead(417, { ...HEADERS, 'Content-Length': Buffer.byteLength(body), Connection: 'close' }).end(body);
  });
}

function write(stream: Duplex, status: keyof typeof MESSAGES, more: Record<string, string> = {}): void {
  const body = bodyOf(status);
  const headers = { ...HEADERS, ...more, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`, () => stream.destroy());
}

function bodyOf(status: keyof typeof MESSAGES): string {
  return JSON.stringify({ success: false, message: MESSAGES[status] });
}
