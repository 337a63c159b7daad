import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { OPENAPI_DOCUMENTS } from '../../build/openapi/write-documents.js';

const config = await createConfig({ extends: ['recommended-strict'] });

/** What the linter finds, such as `operation-operationId at #/paths/…: …`. */
async function lint(document: unknown): Promise<string[]> {
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message, location: [place] }) => `${ruleId} at ${place?.pointer}: ${message}`);
}

interface IntegerSchema {
  readonly name: string;
  readonly description?: string;
  readonly format?: string;
}

/** All schemas of whole numbers, with the names under which they are found. */
function integersIn(part: unknown, name = ''): IntegerSchema[] {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.entries(part).flatMap(([key, value]) => integersIn(value, key));
  return 'type' in part && [part.type].flat().includes('integer') ? [{ ...part, name }, ...inside] : inside;
}

for (const [name, create] of Object.entries(OPENAPI_DOCUMENTS))
  describe(name, () => {
    test('has nothing that the linter objects to', async () => {
      assert.deepEqual(await lint(create()), []);
    });

    test('is really read by the linter', async () => {
      const { info, ...rest } = create();
      const problems = await lint({ ...rest, info: { ...info, license: undefined }, servers: undefined });
      assert.deepEqual(problems.map((problem) => problem.split(' ')[0]).sort(), ['info-license', 'no-empty-servers']);
    });

    test('has 405 among the answers of each GET', () => {
      for (const [path, item] of Object.entries(create().paths)) {
        const { get } = item as { get: { responses: object } };
        assert.ok('405' in get.responses, path);
      }
    });

    test('says of each instant in milliseconds that it takes 64 bits, as generated clients take 32 without it', () => {
      const instants = integersIn(create()).filter(
        ({ name, description = '' }) => /milliseconds/i.test(description) || /(^at|stamp|cached)$/i.test(name),
      );
      assert.ok(instants.length > 1);
      for (const { name, format } of instants) assert.equal(format, 'int64', name);
    });

    test('describes every field of an offer', () => {
      for (const schema of ['Offer', 'GiveawayOffer']) {
        const { properties } = create().components.schemas[schema] as {
          properties: Record<string, { description?: string }>;
        };
        for (const [field, { description }] of Object.entries(properties))
          assert.ok(description !== undefined, `${schema}.${field}`);
      }
    });
  });
