import { createHash } from 'node:crypto';
import { mailCode } from './mail.js';

/** For `createGateway({ onClaim })`. All tries of a claim have one `Idempotency-Key`. */
export function onClaim(given, { headers }) {
  const claim = [given.user, headers.get('Idempotency-Key') ?? given.at];
  return mailCode(given, createHash('sha256').update(JSON.stringify(claim)).digest('hex'));
}
