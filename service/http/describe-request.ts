import type { Context } from 'hono';
import type { RequestRecord } from '../../src/process/observe-requests.js';
import { fingerprintOf } from '../keys/fingerprint.js';
import type { Environment } from './environment.js';

/** Anything else isn't an identifier, or is too long for a log. */
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The caller, in the record of a request. */
export function describeRequest(context: Context<Environment>): Pick<RequestRecord, 'id' | 'key'> {
  const keyDigest = context.get('keyDigest');
  return {
    id: readId(context.req.header('X-Request-Id')),
    key: keyDigest === undefined ? undefined : fingerprintOf(keyDigest),
  };
}

function readId(header: string | undefined): string | undefined {
  return header !== undefined && REQUEST_ID.test(header) ? header : undefined;
}
