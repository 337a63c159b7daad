import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AllowPreview } from '../../src/gateway/index.js';
import { json } from '../support/loopback-server.js';
import { gatewayUnderTest, readFailure } from './gateway-under-test.js';

const isStaff: AllowPreview = ({ headers }) => Promise.resolve(headers.get('Cookie') === 'staff');

for (const cache of [undefined, false] as const)
  describe(`a preview through a gateway with cache: ${cache}`, () => {
    for (const [name, allowPreview] of [
      ['without allowPreview', undefined],
      ['when allowPreview says no', isStaff],
      ['when allowPreview throws', () => assert.fail('no session')],
      ['when allowPreview says anything but true', () => 'yes' as unknown as boolean],
      ['when allowPreview never answers', () => new Promise<never>(() => undefined)],
    ] as [string, AllowPreview | undefined][])
      describe(name, () => {
        const gateway = gatewayUnderTest({ cache, allowPreview, timeout: 300, onError: () => undefined });
        for (const query of [
          'preview=true',
          'preview=1',
          'preview=TRUE',
          'preview=FALSE',
          'flow=a&%70review=yes',
          'preview=0&preview=',
        ])
          test(`?${query} is 403, without the service`, async () => {
            gateway.upstream.answer = json({ all: [] });
            const response = await gateway.ask(`/gap/api?${query}`);
            assert.equal(response.status, 403);
            assert.equal((await readFailure(response)).success, false);
            assert.equal(response.headers.get('Cache-Control'), 'no-store');
            assert.equal(gateway.upstream.requests.length, 0);
          });
      });

    describe('for staff', () => {
      const gateway = gatewayUnderTest({ cache, allowPreview: isStaff });
      test('is passed on', async () => {
        gateway.upstream.answer = json({ all: [] });
        const response = await gateway.ask('/gap/api?preview=true', { headers: { Cookie: 'staff' } });
        assert.equal(response.status, 200);
        assert.equal(gateway.upstream.requests.at(-1)?.url, '/gap/api?preview=true');
      });

      for (const query of ['preview=false', 'preview=', 'preview=false&preview=true'])
        test(`?${query} is no preview, and the service is not asked for one`, async () => {
          gateway.upstream.answer = json({ all: [] });
          assert.equal((await gateway.ask(`/gap/api?${query}`)).status, 200);
          assert.equal(gateway.upstream.requests.at(-1)?.url, '/gap/api');
        });
    });
  });
