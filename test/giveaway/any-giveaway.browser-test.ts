import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { isRecord } from '../../src/wire/fields.js';
import { anyBody, anyJson } from '../support/any-json.js';
import { assertHarmless, countRules } from '../support/assert-harmless.js';
import { checkProperty } from '../support/check-property.js';
import { loadFlow, mountFlow, newShop } from '../support/giveaway-harness.js';
import { giveawayWithBadOffer, mutated } from '../support/mutated.js';
import { useNetwork } from '../support/network.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';

/** Longer than any property needs, also with ten times as many cases. */
const LONG_MS = 280_000;

const full = giveaway({
  header: { title: 'Pick a treat', description: 'One each', steps: ['Choose', { text: 'Copy', img: '/step.png' }] },
  settings: { ctaColor: '#fff', ctaBg: '#000', headerBg: '#000', headerTextColor: '#fff', ctaLabel: 'Get it' },
  offers: [prize('a'), prize('b', { frequency: '1week' }), prize('c', { schedule: '2999-01-01' })],
});

describe('any giveaway', () => {
  it('is shown without code, unsafe link or foreign style, with one warning a path', async () => {
    const flow = await mountFlow({ giveaway: full });
    const rules = countRules(flow);
    const warnings = flow.record('rewards-warning');
    await checkProperty(
      24,
      fc.asyncProperty(
        fc.oneof(
          { weight: 3, arbitrary: mutated([full]) },
          { weight: 3, arbitrary: giveawayWithBadOffer },
          fc.object(),
        ),
        async (giveaway) => {
          // Null is no payload: the element waits for one.
          fc.pre(giveaway !== null);
          warnings.length = 0;
          flow.element.giveaway = giveaway;
          await flow.drawn();
          expect(flow.state()).to.match(isRecord(giveaway) ? /^(ready|empty)$/ : /^error$/);
          assertHarmless(flow);
          expect(countRules(flow)).to.equal(rules);
          const paths = warnings.map(({ detail }) => detail.path);
          expect(new Set(paths).size, paths.join()).to.equal(paths.length);
        },
      ),
    );
  }).timeout(LONG_MS);
});

describe('any answer to a claim', () => {
  const network = useNetwork();
  const answer = fc.record(
    {
      success: fc.oneof(fc.boolean(), anyJson),
      data: fc.oneof(
        anyJson,
        anyJson.map((code) => ({ code })),
      ),
      message: anyJson,
    },
    { requiredKeys: [] },
  );

  it('ends the claim with a code or with words, and does no harm', async () => {
    await checkProperty(
      12,
      fc.asyncProperty(anyBody(answer), fc.constantFrom(200, 200, 400, 404, 429, 500), async (body, status) => {
        const flow = await loadFlow(network, { baseUrl: newShop(), payload: full });
        flow.press();
        (await network.next()).body(body, { status });
        await until(() => /^(code|message)$/.test(flow.prize().shown), 'the claim did not end');
        assertHarmless(flow);
        flow.element.remove();
      }),
    );
  }).timeout(LONG_MS);
});
