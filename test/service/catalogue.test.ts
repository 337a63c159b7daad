import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { readCatalogue } from '../../service/catalogue/parse/read-catalogue.js';
import type { Catalogue } from '../../service/catalogue/parse/schema.js';
import { readAll } from './read-all.js';

/** A catalogue of one partner, p1, with these parts over the ones that are needed. */
const partner = (parts: object) => ({ partners: [{ id: 'p1', keys: ['key-1'], ...parts }] });

const offers = (...all: unknown[]) => partner({ feed: { all } });

describe('a catalogue', () => {
  test('may have every field of the contract, and unknown ones', async () => {
    const full = partner({
      remark: 'ours',
      feed: {
        settings: {
          sectionTitles: ['A', { title: 'B' }],
          socialProof: { enabled: false, socialCta: { o1: 'x' }, showValue: 3 },
        },
        all: [
          {
            id: 'o1',
            expiry: '2030-01-31',
            schedule: '2030-01-31T10:00:00+02:00',
            ageRestricted: true,
            published: false,
          },
          { id: 'o2', expiry: null, mood: {} },
        ],
      },
      giveaways: [{ id: 'f1', template: 3, header: { steps: ['one'] }, offers: [{ id: 'o9', frequency: '1month' }] }],
      codes: { o9: ['CODE-A'] },
      events: {
        giveaways: [{ id: 'e1', type: 'view', timestamp: 1, user: 'u', flow: 'f1' }],
        rewards: [{ type: 'anything', timestamp: 1, more: true }],
      },
    });
    assert.deepEqual(await readAll(await readCatalogue(full)), full);
  });

  test('is accepted as docs/catalogue.md writes it', async () => {
    const manual = await readFile(new URL('../../docs/catalogue.md', import.meta.url), 'utf8');
    const [, example = ''] = /^## Catalogue file\n\n```json\n([^]*?)^```$/m.exec(manual) ?? [];
    const catalogue = JSON.parse(example) as Catalogue;
    assert.deepEqual(await readAll(await readCatalogue(catalogue)), catalogue);
    assert.equal(catalogue.partners[0]?.giveaways?.[0]?.offers?.[0]?.frequency, '1month');
  });

  const refusals: [problem: string, catalogue: unknown][] = [
    ['must be an object', []],
    ['must be an object', null],
    ['partners: is missing', {}],
    ['partners: must be a list', { partners: {} }],
    ['partners[0].id: is missing', { partners: [{ keys: [] }] }],
    ['partners[0].id: must not be empty', partner({ id: '' })],
    ['partners[0].id: must not contain the character U+0000', partner({ id: 'a\0' })],
    ['partners[0].keys: is missing', { partners: [{ id: 'p1' }] }],
    ['partners[0].keys[1]: must be a string', partner({ keys: ['a', 1] })],
    ['partners[0].keys[0]: must be made of visible ASCII characters, without spaces', partner({ keys: ['a b'] })],
    ['partners[0].feed: must be an object', partner({ feed: [] })],
    ['partners[0].feed.headerTemplate: must be a whole number', partner({ feed: { headerTemplate: '1' } })],
    ['partners[0].feed.headerTemplate: must be a whole number', partner({ feed: { headerTemplate: 1.5 } })],
    [
      'partners[0].feed.headerTemplate: must not be more than 2147483647',
      partner({ feed: { headerTemplate: 2_147_483_648 } }),
    ],
    ['partners[0].id: must not contain half of a surrogate pair', partner({ id: 'a\ud800' })],
    ['partners[0].feed.all[0].id: must not contain half of a surrogate pair', offers({ id: '\udc00a' })],
    ['partners[0].codes.o1[0]: must not contain half of a surrogate pair', partner({ codes: { o1: ['A\ud83d'] } })],
    [
      'partners[0].codes["\\ud800"]: is an offer id that must not contain half of a surrogate pair',
      partner({ codes: { '\ud800': [] } }),
    ],
    [
      'partners[0].events.rewards[0].type: must not contain half of a surrogate pair',
      partner({ events: { rewards: [{ type: '\ud800', timestamp: 1 }] } }),
    ],
    ['partners[0].feed.settings.ctaBg: must be a string', partner({ feed: { settings: { ctaBg: 0 } } })],
    ['partners[0].feed.settings.sectionTitles: must be a list', partner({ feed: { settings: { sectionTitles: {} } } })],
    [
      'partners[0].feed.settings.socialProof.enabled: must be true or false',
      partner({ feed: { settings: { socialProof: { enabled: 'yes' } } } }),
    ],
    [
      'partners[0].feed.settings.socialProof.socialCta["12-a"]: must be a string',
      partner({ feed: { settings: { socialProof: { socialCta: { '12-a': null } } } } }),
    ],
    ['partners[0].feed.all: must be a list', partner({ feed: { all: null } })],
    ['partners[0].feed.all[3].id: must be a string', offers({ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 4 })],
    ['partners[0].feed.all[0].id: is missing', offers({ title: 'x' })],
    ['partners[0].feed.all[1].id: is already used at [0]', offers({ id: 'a' }, { id: 'a' })],
    ['partners[0].feed.all[0]: must be an object', offers('a')],
    ['partners[0].feed.all[0].title: must be a string', offers({ id: 'a', title: null })],
    ['partners[0].feed.all[0].category: must be an object', offers({ id: 'a', category: 'Tea' })],
    ['partners[0].feed.all[0].category.parent: must be a string', offers({ id: 'a', category: { parent: 1 } })],
    ['partners[0].feed.all[0].ageRestricted: must be true or false', offers({ id: 'a', ageRestricted: 1 })],
    ['partners[0].feed.all[0].published: must be true or false', offers({ id: 'a', published: 'false' })],
    ...['soon', '2030-02-30', '31.01.2030', 1_900_000_000].map((expiry): [string, unknown] => [
      'partners[0].feed.all[0].expiry: must be a date or an instant in ISO 8601, or null',
      offers({ id: 'a', expiry }),
    ]),
    ['partners[0].giveaways: must be a list', partner({ giveaways: {} })],
    ['partners[0].giveaways[1].id: is already used at [0]', partner({ giveaways: [{ id: 'f' }, { id: 'f' }] })],
    [
      'partners[0].giveaways[0].offers[0].frequency: must be one of 1week, 1month, 1year',
      partner({ giveaways: [{ id: 'f', offers: [{ id: 'o', frequency: '2weeks' }] }] }),
    ],
    ['partners[0].codes.o1[1]: must be a string', partner({ codes: { o1: ['A', 2] } })],
    ['partners[0].codes: must be an object', partner({ codes: [] })],
    [
      'partners[0].giveaways[1].offers[1].id: is already used at giveaways[0].offers[0]',
      partner({
        giveaways: [
          { id: 'f', offers: [{ id: 'o' }] },
          { id: 'g', offers: [{ id: 'p' }, { id: 'o' }] },
        ],
      }),
    ],
    [
      'partners[0].giveaways[0].offers[0].schedule: must be a date or an instant in ISO 8601, or null',
      partner({ giveaways: [{ id: 'f', offers: [{ id: 'o', schedule: 'soon' }] }] }),
    ],
    ['partners[0].codes.o1[2]: repeats the code at [0]', partner({ codes: { o1: ['A', 'B', 'A'] } })],
    ['partners[0].codes.o1[0]: must not be empty', partner({ codes: { o1: [''] } })],
    ['partners[0].codes.o1[0]: must not be longer than 255 characters', partner({ codes: { o1: ['x'.repeat(256)] } })],
    ['partners[0].codes[""]: is an offer id that must not be empty', partner({ codes: { '': [] } })],
    [
      'partners[0].events.rewards[0].type: must not contain the character U+0000',
      partner({ events: { rewards: [{ type: 'a\0', timestamp: 1 }] } }),
    ],
    [
      'partners[0].events.giveaways[0].type: must be one of view, claim',
      partner({ events: { giveaways: [{ id: 'e', type: 'x' }] } }),
    ],
    ['partners[0].events.rewards[0].timestamp: is missing', partner({ events: { rewards: [{ type: 'view' }] } })],
    [
      'partners[1].id: is already used at [0]',
      {
        partners: [
          { id: 'p', keys: [] },
          { id: 'p', keys: [] },
        ],
      },
    ],
    [
      'partners[1].keys[0]: repeats the key at partners[0].keys[1]',
      {
        partners: [
          { id: 'p', keys: ['k', 'secret'] },
          { id: 'q', keys: ['secret'] },
        ],
      },
    ],
  ];
  for (const [problem, catalogue] of refusals) {
    test(`is refused: ${problem} (${JSON.stringify(catalogue).slice(0, 120)})`, async () => {
      await assert.rejects(readCatalogue(catalogue), { name: 'CatalogueError', message: problem });
    });
  }

  for (const field of ['sectionTitles', 'remark'])
    test(`is refused if ${field} is nested deeper than the database can read`, async () => {
      const deep = JSON.parse('['.repeat(7000) + ']'.repeat(7000)) as unknown;
      await assert.rejects(readCatalogue(partner({ feed: { settings: { [field]: deep } } })), {
        name: 'CatalogueError',
        message: `partners[0].feed.settings.${field}${'[0]'.repeat(60)}: is nested more than 64 times`,
      });
    });
});
