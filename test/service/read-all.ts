import assert from 'node:assert/strict';
import { readItems, type CheckedCatalogue } from '../../service/catalogue/parse/read-catalogue.js';

/** Everything that the service reads from a catalogue, put together again. */
export async function readAll(catalogue: CheckedCatalogue): Promise<unknown> {
  const whole = structuredClone<unknown>(catalogue.outline);
  await readItems(catalogue, ({ items }) => {
    for (const { path, value } of items) {
      const list = path.slice(0, -1).reduce<unknown>((parent, key) => (parent as Record<string, unknown>)[key], whole);
      assert.equal((list as unknown[]).push(value), Number(path.at(-1)) + 1);
    }
  });
  return whole;
}
