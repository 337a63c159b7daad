import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, test } from 'node:test';
import { UNREADABLE } from '../../service/sample/offer.js';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { ALL, FEEDS, FLOWS, ROOT } from './sample-catalogue.js';
import { readSvg } from './svg-element.js';

const FOLDER = new URL('public/', ROOT);

/** Every image address anywhere in the catalogue. */
const referenced = new Set(JSON.stringify(SAMPLE_CATALOGUE).match(/\/samples\/[^"]*/g));

const files = readdirSync(new URL('samples/', FOLDER), { recursive: true, encoding: 'utf8' })
  .filter((path) => statSync(new URL(`samples/${path}`, FOLDER)).isFile())
  .map((path) => `/samples/${path}`)
  .filter((path) => path !== UNREADABLE);

const read = (path: string): string => readFileSync(new URL(path.slice(1), FOLDER), 'utf8');

describe('the sample’s images', () => {
  test('exist for every address in the catalogue, and no file is unused', () => {
    assert.deepEqual(
      [...referenced].filter((path) => !existsSync(new URL(path.slice(1), FOLDER))),
      [],
    );
    assert.deepEqual(
      files.filter((path) => !referenced.has(path)),
      [],
    );
  });

  test('are well-formed, without scripts or external references', () => {
    const allowed = new Set(['svg', 'g', 'path', 'use', 'defs', 'clipPath']);
    for (const path of files) {
      const elements = readSvg(read(path));
      const ids = new Set(elements.map(({ attributes }) => attributes.get('id')));
      assert.equal(elements[0]?.attributes.get('xmlns'), 'http://www.w3.org/2000/svg', path);
      for (const { name, attributes } of elements) {
        assert.ok(allowed.has(name), `${path} has <${name}>`);
        for (const [attribute, value] of attributes) {
          assert.doesNotMatch(attribute, /^on|^style$/, path);
          assert.ok(attribute === 'xmlns' || !/:/.test(value), `${path}: ${attribute}="${value}"`);
          const target = /^(?:url\()?#([^)]+)\)?$/.exec(attribute === 'href' || attribute === 'clip-path' ? value : '');
          if (attribute === 'href' || attribute === 'clip-path')
            assert.ok(target && ids.has(target[1]), `${path}: ${value}`);
        }
      }
    }
  });

  test('contain no NaN, and have at most 6 kB', () => {
    for (const path of files) {
      const source = read(path);
      assert.doesNotMatch(source, /NaN|undefined|Infinity|\{/, path);
      assert.ok(source.length <= 6144, `${path} has ${source.length} bytes`);
    }
  });

  test('have the aspect ratio of their place, except those that are as partners send them', () => {
    const sent: Readonly<Record<string, string>> = {
      '/samples/offers/merrow-jumper.svg': '800 1200',
      '/samples/offers/oddfield-jars.svg': '1000 1000',
      '/samples/offers/vallombre-mixed-six.svg': '600 900',
      '/samples/offers/hutfold-midweek.svg': '2500 1000',
      '/samples/logos/merrow.svg': '400 100',
      '/samples/logos/hutfold.svg': '480 100',
      '/samples/logos/fennimoor.svg': '560 112',
    };
    const shapes: readonly [RegExp, string][] = [
      [/^\/samples\/logos\//, '96 96'],
      [/^\/samples\/heroes\//, '1600 900'],
      [/-square\.svg$/, '1000 1000'],
      [/^\/samples\/offers\//, '1600 1000'],
    ];
    for (const path of files) {
      const shape = sent[path] ?? shapes.find(([pattern]) => pattern.test(path))?.[1];
      const box = readSvg(read(path))[0]?.attributes.get('viewBox') ?? '';
      assert.equal(box.split(' ').slice(2).join(' '), shape, path);
    }
  });

  test('differ from offer to offer', () => {
    const pictures = FEEDS.flatMap(({ all, testOffers }) => [...all, ...testOffers]).map(({ image, squareImage }) =>
      read(String(image ?? squareImage)),
    );
    assert.equal(new Set(pictures).size, pictures.length);
  });

  test('exist for every offer, with a square and a large one in giveaways', () => {
    assert.deepEqual(
      ALL.filter(({ image, squareImage }) => !image && !squareImage),
      [],
    );
    const offers = FLOWS.flatMap((flow) => flow.offers ?? []);
    assert.deepEqual(
      offers.filter(({ squareImage, heroImage }) => !squareImage || !heroImage),
      [],
    );
  });
});
