import { z } from 'zod';
import { PLACEMENTS } from '../../src/wire/placement.js';
import { epochMillis, list, text } from '../../service/catalogue/parse/shapes.js';
import {
  answerSchemas,
  Failure,
  payloadSchemas,
  success,
  toComponents,
  type Schemas,
} from '../../service/openapi/schemas.js';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { MAX_CODES } from '../../src/shopper/keep-code.js';

/**
 * The schemas of a gateway's answers. It passes on what a hosted service sends, so nothing but the envelope is certain: fields may be
 * missing, there may be others, and ids and codes that are made of digits may be numbers.
 */
export function createGatewaySchemas(): Schemas {
  const id = z.union([text, z.number()]);
  const { Feed, Flow, ...rest } = payloadSchemas({ offer: id.optional(), flow: id.optional() });
  const passed = Feed.meta({
    description: `${Feed.description} Has at least one of the lists \`hero\`, \`popular\` and \`all\`.`,
    anyOf: PLACEMENTS.map((name) => ({ required: [name] })),
  });
  const { FlowAnswer, ClaimAnswer } = answerSchemas(Flow, id);
  const Code = z
    .looseObject({
      v: z.literal(1).describe('Version of this record. Skip those of others.'),
      id: text.regex(new RegExp(contract.patterns.codeId)).describe('Names the code, to erase it.'),
      code: text.min(1),
      at: epochMillis.describe('When it was claimed, in epoch milliseconds.'),
      offer: z
        .looseObject({
          id: text,
          title: text.optional(),
          partner: text.optional(),
          image: text.optional(),
          url: text.optional(),
          expiry: text.optional(),
        })
        .describe('What is known of its offer.'),
    })
    .describe('A code that the shopper has claimed.');
  return toComponents({
    ...rest,
    Feed: passed,
    Flow,
    FlowAnswer: z
      .looseObject({ success: z.boolean(), data: FlowAnswer.shape.data.optional(), message: text.optional() })
      .meta({
        if: { properties: { success: { const: true } } },
        then: { properties: { success: {}, data: {} }, required: ['data'] },
      }),
    ClaimAnswer: z
      .looseObject({ ...ClaimAnswer.shape, data: z.looseObject(ClaimAnswer.shape.data.unwrap().shape).optional() })
      .meta({ ...ClaimAnswer.meta(), else: { properties: { data: false } } }),
    Failure,
    Code,
    Codes: z.strictObject({
      success,
      data: z.strictObject({ codes: list(Code).max(MAX_CODES).describe('Newest first.') }),
    }),
    Erased: z.strictObject({ success }),
  });
}
