import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { mailCode } from './mail.js';

const webhook = new Webhook(process.env.REWARDS_CLAIM_HOOK_SECRET);
const MAX_BYTES = 10_000;

createServer(async (request, response) => {
  const end = (status) => response.writeHead(status).end();
  if (request.method !== 'POST') return end(405);
  if (!(Number(request.headers['content-length']) <= MAX_BYTES)) return end(413);
  let claim;
  try {
    // Of the body as it came: JSON that is written anew may differ.
    claim = webhook.verify(await text(request), request.headers).data;
  } catch {
    return end(400);
  }
  try {
    await mailCode(claim, request.headers['webhook-id']);
    end(204);
  } catch (error) {
    console.error(error.message);
    // The gateway tries again.
    end(503);
  }
}).listen(Number(process.env.PORT ?? 3000), '127.0.0.1', function () {
  console.log(`listening on ${this.address().port}`);
});
