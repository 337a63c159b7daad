import { Hono } from 'hono';
import type { Environment } from '../http/environment.js';
import { allowOnly } from '../http/methods.js';
import { createServiceDocument } from './service-document.js';

const OPENAPI_PATH = '/openapi.json';

/** Answers with the service's OpenAPI document. Tools have no key, and it says nothing about a partner. */
export function openApiRoute(): Hono<Environment> {
  const document = JSON.stringify(createServiceDocument());
  return new Hono<Environment>()
    .use(OPENAPI_PATH, allowOnly('GET', 'HEAD'))
    .get(OPENAPI_PATH, (context) =>
      context.body(document, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' }),
    );
}
