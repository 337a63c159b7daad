import { setViewport } from '@web/test-runner-commands';
import { expectNoAxeFindings, expectWholeWords } from '../support/accessible.js';
import { claimCode, loadFlow, newShop, type FlowHarness } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { giveaway, prize, refusal } from '../support/sample-giveaway.js';

/** The whole of these texts is in the details. */
const CLAMPED = '[part~=offer-title], [part~=offer-description], [part~=sticker], [part~=offer-partner]';

describe('<giveaway-flow> is accessible', () => {
  const network = useNetwork();

  async function open(template: number, offer: object = {}): Promise<FlowHarness> {
    const header = { title: 'Pick a treat', description: 'One for everybody', steps: ['Choose', 'Claim', 'Enjoy'] };
    const offers = [prize('a', offer), prize('b')];
    return loadFlow(network, {
      baseUrl: newShop(),
      ageRestricted: 'gate',
      payload: giveaway({ template, header, offers }),
    });
  }

  /** Each state of a claim: how the first offer gets into it. */
  const states: Record<string, (template: number) => Promise<FlowHarness>> = {
    ready: (template) => open(template, { expiry: '2999-05-04', frequency: '1week' }),
    upcoming: (template) => open(template, { schedule: '2999-05-04T10:00:00Z' }),
    ended: (template) => open(template, { expiry: '2020-05-04' }),
    'behind a question of age': (template) => open(template, { ageRestricted: true }),
    claiming: async (template) => {
      const flow = await open(template);
      flow.press();
      await network.next();
      return flow;
    },
    claimed: async (template) => {
      const flow = await open(template);
      await claimCode(network, flow, { code: 'A-CODE-THAT-IS-LONGER-THAN-ITS-TICKET-0123456789' });
      return flow;
    },
    refused: async (template) => {
      const flow = await open(template);
      flow.press();
      (await network.next()).json(refusal('You can claim again after 2026-06-08T12:00:00+00:00.'));
      await flow.shows('message');
      return flow;
    },
    unconfirmed: async (template) => {
      const flow = await open(template);
      flow.press();
      (await network.next()).fail();
      await flow.shows('message');
      return flow;
    },
  };

  afterEach(() => void (document.documentElement.style.cssText = ''));

  for (const [name, show] of Object.entries(states))
    // What axe looks at is the card's: it sees each scheme in two of the layouts.
    for (const [template, seen] of [
      [1, 'light'],
      [2, 'dark'],
      [3, 'dark'],
      [4, 'light'],
    ] as const)
      it(`to axe, with whole words: ${name}, template ${template}`, async () => {
        const flow = await show(template);
        // Colours don't depend on the width, nor sizes on the colours.
        for (const [width, scheme] of [
          [320, 'light'],
          [1024, 'dark'],
        ] as const) {
          await setViewport({ width, height: 800 });
          document.documentElement.style.cssText = `color-scheme: ${scheme}; background: Canvas; color: CanvasText`;
          if (scheme === seen) await expectNoAxeFindings(flow.element, `${width} px, ${scheme}`);
          await expectWholeWords(flow.element, `${name}, ${width} px`, CLAMPED);
        }
      });
});
