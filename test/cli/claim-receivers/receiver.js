import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { mailCode } from './mail.js';

const webhook = new Webhook(process.env.REWARDS_CLAIM_HOOK_SECRET);
const MAX_BYTES = 10_000;
/** Ids of claims that are done, with the time. Keep them in your database instead if you get a service's hook: its replays go back thirty days. */
const done = new Map();
const DAY_MS = 86_400_000;

createServer(async (request, response) => {
  const end = (status) => response.writeHead(status).end();
  if (request.method !== 'POST') return end(405);
  if (!(Number(request.headers['content-length']) <= MAX_BYTES)) return end(413);
  let message;
  try {
    // Of the body as it came: JSON that is written anew may differ.
    message = webhook.verify(await text(request), request.headers);
  } catch {
    return end(400);
  }
  for (const [known, at] of done) if (Date.now() - at > DAY_MS) done.delete(known);
  const id = request.headers['webhook-id'];
  // A hook of the service may send other types, too.
  if (message.type !== 'claim.given' || done.has(id)) return end(204);
  try {
    await mailCode(message.data, id);
    done.set(id, Date.now());
    end(204);
  } catch (error) {
    console.error(error.message);
    // It is sent again.
    end(503);
  }
}).listen(Number(process.env.PORT ?? 3000), '127.0.0.1', function () {
  console.log(`listening on ${this.address().port}`);
});
