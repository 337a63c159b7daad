import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readCatalogueFile, readItems } from '../../service/catalogue/parse/read-catalogue.js';
import { readAll } from './read-all.js';

describe('a catalogue file', () => {
  let folder: string;
  let file: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'catalogue-'));
    file = path.join(folder, 'c.json');
  });
  after(() => rm(folder, { recursive: true }));

  const read = async (content: string | Uint8Array) => {
    await writeFile(file, content);
    return readCatalogueFile(file);
  };
  const refusal = async (content: string | Uint8Array) => {
    const error = await read(content).then(
      () => assert.fail('it was taken'),
      (reason: unknown) => reason as Error,
    );
    assert.equal(error.name, 'CatalogueError');
    assert.ok(error.message.startsWith(`${file}: `), error.message);
    return error.message.slice(file.length + 2);
  };
  const partner = (fields: string) => `{"partners":[{"id":"p1","keys":["secret-1"],${fields}}]}`;
  /** Far longer than what is read at a time. */
  const large = (change: (offers: object[]) => void = () => undefined) => {
    const all: object[] = Array.from({ length: 20_000 }, (_, index) => ({
      id: `o${index}`,
      title: `"\\\n é 😀 \ud800`,
    }));
    change(all);
    return { partners: [{ id: 'p1', keys: ['key-1'], feed: { all } }] };
  };

  test('is read as JSON.parse reads it, wherever the slices end', async () => {
    const catalogue = large();
    for (const text of [JSON.stringify(catalogue), `\ufeff${JSON.stringify(catalogue, null, 3)}`])
      assert.deepEqual(await readAll(await read(text)), catalogue);
  });

  test('is never whole in memory', async () => {
    const catalogue = await read(JSON.stringify(large()));
    assert.deepEqual(catalogue.outline.partners[0]?.feed, { all: [] });
    let count = 0;
    await readItems(catalogue, ({ items }) => {
      assert.ok(items.length < 2500, `${items.length} at once`);
      count += items.length;
    });
    assert.equal(count, 20_000);
  });

  test('is refused with the place of its fault, however far down', async () => {
    const last = (offer: object) => JSON.stringify(large((offers) => (offers[19_999] = offer)));
    assert.equal(await refusal(last({ id: 4 })), 'partners[0].feed.all[19999].id: must be a string');
    assert.equal(await refusal(last({ id: 'o7' })), 'partners[0].feed.all[19999].id: is already used at [7]');
    const text = JSON.stringify(large(), null, 1);
    assert.equal(await refusal(`${text.slice(0, -1)}]`), `is not JSON at line ${text.split('\n').length}, column 1`);
  });

  test('is refused without being quoted', async () => {
    assert.equal(await refusal('{\n  "partners": [ { "keys": ["secret-1"], ] }'), 'is not JSON at line 2, column 41');
    assert.equal(await refusal('{"partners": ["sécret-1"; 1]}'), 'is not JSON at line 1, column 25');
    assert.equal(await refusal('{"partners": ["secret-1"'), 'is not JSON at line 1, column 25');
    assert.equal(await refusal('{"partners": ["secret-'), 'is not JSON at line 1, column 23');
    assert.equal(await refusal(`${partner('"codes":{}')} secret`), 'is not JSON at line 1, column 59');
    assert.equal(await refusal(''), 'is not JSON at line 1, column 1');
    assert.equal(await refusal(Buffer.from('{"partners": ["caf\xe9 au lait"]}', 'latin1')), 'is not UTF-8');
    assert.equal(await refusal('{"partners": [{"keys": []}]}'), 'partners[0].id: is missing');
    assert.equal(await refusal('7'), 'must be an object');
  });

  test('is refused if a list, or what contains it, is given twice', async () => {
    const offers = '[{"id":"a"}]';
    for (const [place, fields] of [
      ['partners[0].feed.all', `"feed":{"all":${offers},"all":${offers}}`],
      ['partners[0].feed', `"feed":{"all":${offers}},"feed":{"hero":${offers}}`],
      ['partners[0].codes.tea', `"codes":{"tea":["A"],"tea":["B"]}`],
      ['partners[0]', `"codes":{"tea":["A"]}}],"partners":[{"id":"p2","keys":[]`],
    ] as const)
      assert.equal(await refusal(partner(fields)), `${place}: is given twice`);
  });

  test('is refused if an offer is nested too deeply', async () => {
    const deep = '['.repeat(7000) + ']'.repeat(7000);
    assert.equal(
      await refusal(partner(`"feed":{"all":[{"id":"a","mood":${deep}}]}`)),
      `partners[0].feed.all[0].mood${'[0]'.repeat(59)}: is nested more than 64 times`,
    );
  });

  test('is refused if it changes while it is read', async () => {
    const catalogue = await read(partner('"codes":{"tea":["A"]}'));
    await writeFile(file, partner('"codes":{"tea":["B"]}'));
    await assert.rejects(
      readItems(catalogue, () => undefined),
      { name: 'CatalogueError', message: `${file}: has changed while it was being read` },
    );
  });

  test('is refused if it cannot be read', async () => {
    const missing = path.join(folder, 'missing.json');
    await assert.rejects(readCatalogueFile(missing), { message: `${missing}: cannot be read (ENOENT)` });
  });
});
