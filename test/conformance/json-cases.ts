import assert from 'node:assert/strict';
import { inTurn, text } from '../support/loopback-server.js';
import type { ConformanceCase } from './conformance-case.js';
import { CLAIM, codeOf, CODES, FEED, FLOW, nameOf, OURS, pageOf } from './pages.js';

const BYTE_ORDER_MARK = '\uFEFF';

/** As PHP's and Python's encoders write what isn't ASCII. */
const escaped = (value: object): string =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** How services write their JSON. */
export const jsonCases: readonly ConformanceCase[] = [
  {
    title: 'takes answers that begin with a byte order mark',
    run: async ({ ask, gateway, service }) => {
      service.answer = text(BYTE_ORDER_MARK + JSON.stringify({ name: 'one', all: [] }));
      assert.equal(nameOf(await ask(FEED)).replace(BYTE_ORDER_MARK, ''), 'one');
      service.answer = text(BYTE_ORDER_MARK + JSON.stringify({ success: true, data: { id: 'g1', code: 'SAVE-10' } }));
      assert.equal((await ask(FLOW, { headers: OURS })).status, 200);
      assert.equal((await ask(CLAIM, pageOf(await gateway.signIn('ada'), 'k1'))).status, 200);
    },
  },
  {
    title: 'keeps letters whole that are written as two escapes, in codes and in what is known of their offers',
    options: { vault: true },
    run: async ({ ask, gateway, service }) => {
      const ada = pageOf(await gateway.signIn('ada'), 'k1');
      const title = '🎂 Cake for 👩‍👩‍👧, “fresh” \\ud83d';
      const offer = { id: 'o1', title, partner: 'Café 🍰', url: 'https://cafe.example/' };
      service.answer = inTurn(
        text(escaped({ success: true, data: { id: 'g1', offers: [offer] } })),
        text(escaped({ success: true, data: { code: 'SAVE-🎂' } })),
      );
      await ask(FLOW, ada);
      assert.equal(codeOf(await ask(CLAIM, ada)), 'SAVE-🎂');
      const { data } = (await ask(CODES, ada)).json() as { data: { codes: { code: string; offer: object }[] } };
      assert.deepEqual(
        data.codes.map(({ code, offer }) => [code, offer]),
        [['SAVE-🎂', offer]],
      );
    },
  },
];

/** Of gateways that read a number with all of its digits. */
export const digitCases: readonly ConformanceCase[] = (
  [
    ['12345678901234567890', '12345678901234567890'],
    ['9007199254740993', '9007199254740993'],
    ['1e15', '1000000000000000'],
    ['42', '42'],
  ] as const
).map(([sent, code]) => ({
  title: `keeps the code ${sent}, a number, as ${code}, with the offer of an id like it`,
  options: { vault: true },
  run: async ({ ask, gateway, service }) => {
    const ada = pageOf(await gateway.signIn('ada'), 'k1');
    service.answer = inTurn(
      text(`{"success":true,"data":{"id":"g1","offers":[{"id":${sent},"title":"Cake"}]}}`),
      text(`{"success":true,"data":{"code":${sent}}}`),
    );
    await ask(FLOW, ada);
    await ask(CLAIM.replace('o1', code), ada);
    const { data } = (await ask(CODES, ada)).json() as { data: { codes: { code: string; offer: object }[] } };
    assert.deepEqual(
      data.codes.map(({ code, offer }) => [code, offer]),
      [[code, { id: code, title: 'Cake' }]],
    );
  },
}));
