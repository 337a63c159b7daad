import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ask } from '../service/ask.js';
import { smallCatalogue } from '../service/small-catalogue.js';
import { eventually } from '../support/eventually.js';
import { startTestService } from '../support/service.js';
import { withGateway } from './gateway-command.js';

const TRACES = ['4bf92f3577b34da6a3ce929d0e0e4736', '0af7651916cd43dd8448eb211c80319c'] as const;
const traceparentOf = (trace: string) => `00-${trace}-00f067aa0ba902b7-01`;

interface Line {
  readonly path?: string;
  readonly trace_id?: string;
}

describe('a trace through gateway and service', () => {
  test('is in both logs; what comes from memory is in the gateway’s only, and requests without one have none', async () => {
    const lines: Line[] = [];
    const report = (line: string) => void lines.push(JSON.parse(line) as Line);
    const service = await startTestService({ catalogue: smallCatalogue(), report, log: 'json' });
    const feeds = (of: readonly Line[]) => of.filter(({ path }) => path?.endsWith('/gap/api'));
    try {
      await withGateway(
        ['--feed-url', service.url],
        async (url, gateway) => {
          // It has looked at the service, for no page.
          await eventually(() => feeds(lines).length > 0);
          const asks = async (flow: string, headers: Record<string, string>) => {
            const response = await fetch(`${url}/rewards/gap/api?flow=${flow}`, { headers });
            assert.equal(response.status, 200, await response.text());
          };
          await asks('tea', { traceparent: traceparentOf(TRACES[0]) });
          await asks('tea', { traceparent: traceparentOf(TRACES[1]) });
          await asks('tea', { traceparent: 'user=ann' });
          await eventually(() => feeds(gateway.log()).length === 3);
          assert.deepEqual(
            feeds(gateway.log()).map(({ trace_id }) => trace_id),
            [...TRACES, undefined],
          );
          assert.deepEqual(
            feeds(lines).flatMap(({ trace_id }) => trace_id ?? []),
            [TRACES[0]],
          );
          assert.ok(!gateway.output.stderr.includes('00f067aa0ba902b7'));
          assert.ok(!gateway.output.stderr.includes('ann'));
        },
        { REWARDS_API_KEY: 'north-key' },
      );
    } finally {
      await service.stop();
    }
  });

  test('is in the service’s log as text, too, and nothing else of the header', async () => {
    const lines: string[] = [];
    const report = (line: string) => void lines.push(line);
    const service = await startTestService({ catalogue: smallCatalogue(), report });
    await ask(`${service.url}/gap/api`, 'north-key', { traceparent: traceparentOf(TRACES[0]) });
    await ask(`${service.url}/gap/api`, 'north-key', { traceparent: `${traceparentOf(TRACES[0])}-user=ann` });
    await service.stop();
    const [traced, untraced] = lines.filter((line) => line.includes('GET /gap/api'));
    assert.match(traced!, new RegExp(` ms key [0-9a-f]{12} trace ${TRACES[0]}$`));
    assert.match(untraced!, / ms key [0-9a-f]{12}$/);
  });
});
