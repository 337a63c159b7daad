import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createServiceDocument } from '../../service/openapi/service-document.js';
import { createAnswerChecker } from './answer-checker.js';

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json',
  'X-Content-Type-Options': 'nosniff',
};

describe('the check of answers', () => {
  const check = createAnswerChecker(createServiceDocument(), ['/healthz', '/samples/']);

  const claim = (
    body: unknown,
    { status = 200, headers = {}, method = 'GET', path = '/api/v1/giveaways/claim' } = {},
  ) =>
    check({
      method,
      path,
      status,
      headers: new Headers({ ...HEADERS, ...headers }),
      body: body === undefined ? '' : JSON.stringify(body),
    });
  const code = { success: true, data: { code: 'A' } };
  const failure = { success: false, message: 'No.' };

  test('accepts a code, a refusal and a failure', () => {
    claim(code);
    claim(failure);
    claim(failure, { status: 404 });
    claim(undefined, { method: 'HEAD', status: 405, headers: { Allow: 'GET, OPTIONS' } });
    claim(failure, { status: 404, path: '/nowhere' });
    claim(undefined, { path: '/samples/a.svg', headers: { 'Content-Type': 'image/svg+xml' } });
  });

  for (const [what, act] of Object.entries({
    'a code without success': () => claim({ ...code, success: false }),
    'success without a code': () => claim({ success: true }),
    'a refusal without a message': () => claim({ success: false }),
    'a further field of the envelope': () => claim({ ...code, more: 1 }),
    'a code that is a number': () => claim({ success: true, data: { code: 1 } }),
    'a status that is not described': () => claim(failure, { status: 418 }),
    'another type': () => claim(code, { headers: { 'Content-Type': 'text/html' } }),
    'another value of a header': () => claim(code, { headers: { 'Cache-Control': 'public' } }),
    'a header that is missing': () => claim(failure, { status: 405 }),
    'a method that is not described': () => claim(code, { method: 'POST' }),
    'a path that is not described': () => claim(code, { path: '/nowhere' }),
    'a parameter that is not described': () => claim({}, { path: '/gap/api?preview=yes' }),
  }))
    test(`refuses ${what}`, () => {
      assert.throws(act, assert.AssertionError);
    });
});
