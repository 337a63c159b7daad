/** The server that the bench compares with. It uses only Node, and sends the answers it was given from memory. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers by `Accept-Encoding`; bodies in base64. */
export type BareAnswers = Readonly<Record<string, { headers: Record<string, string>; body: string }>>;

process.once('message', (message: BareAnswers) => {
  const answers = new Map(
    Object.entries(message).map(([encoding, { headers, body }]) => [
      encoding,
      { headers, body: Buffer.from(body, 'base64') },
    ]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.headers['accept-encoding'] ?? '');
    response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
