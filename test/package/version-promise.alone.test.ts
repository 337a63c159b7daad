import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { locales } from '../../build/entries.js';
import { findChanges } from '../../build/release/changes.js';
import { findBroken } from '../../build/release/promise.js';
import { readSurfaces } from '../../build/release/read-checkout.js';
import { readSurface, SURFACE, type Surface } from '../../build/release/surface.js';
import { createConsumer, type Consumer } from '../support/published-package.js';

interface Named {
  name: string;
  default?: string;
  type?: { text: string };
  deprecated?: string;
}

type Element = Record<
  'attributes' | 'members' | 'events' | 'slots' | 'cssParts' | 'cssProperties' | 'cssStates',
  Named[]
>;

let consumer: Consumer;
let surface: Surface;
before(() => {
  consumer = createConsumer(['@types/react']);
  surface = readSurface(path.join(consumer.folder, 'node_modules/rewards-widget'));
});
after(() => consumer?.remove());

/** The real names, as a version has them in which someone has changed them. */
function altered(version: string, change: (surface: Surface, widget: Element) => void = () => undefined): Surface {
  const copy = { ...structuredClone(surface), version };
  const { modules } = copy.elements as { modules: { declarations: (Element & { tagName: string })[] }[] };
  change(
    copy,
    modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName === 'rewards-widget')!,
  );
  return copy;
}

const without = (list: Named[], name: string): Named =>
  list.splice(
    list.findIndex((one) => one.name === name),
    1,
  )[0]!;
const find = (list: Named[], name: string): Named => list.find((one) => one.name === name)!;

function rename(surface: Surface, entry: string, from: string, to?: string): void {
  const names = surface.entries[entry] as string[];
  assert.ok(names.includes(from), from);
  names.splice(names.indexOf(from), 1, ...(to === undefined ? [] : [to]));
}

describe('the public names of the package', () => {
  test('are those of its entries, with the members of classes, options and maps', () => {
    const { entries } = surface;
    for (const [entry, ...names] of [
      ['.', 'RewardsWidget', 'RewardsWidget.setStrings', 'RewardsEventMap.rewards-offer-click', 'Offer.title'],
      ['./client', 'RewardsClient.claim', 'RewardsClientOptions.timeout?', 'RewardsError.kind'],
      ['./gateway', 'createGateway', 'GatewayOptions.apiKey', 'GatewayOptions.cache?', 'Limits.claims?'],
      ['./server', 'renderRewardsWidget', 'RenderRewardsWidgetOptions.feed'],
      ['./react', 'RewardsWidgetProps.onRewardsOfferClick?'],
      ['./embed.js'],
    ] as const)
      assert.deepEqual([entry, ...names.filter((name) => !entries[entry]!.includes(name))], [entry]);
  });

  test('are not those of lit, the DOM or private members', () => {
    const names = Object.values(surface.entries).flat();
    assert.deepEqual(
      names.filter((name) => /#|\.(addEventListener|updateComplete|willUpdate|connectedCallback)\??$/.test(name)),
      [],
    );
  });

  test('below locales are the languages and nothing else', () => {
    const below = Object.keys(surface.entries).filter((entry) => entry.startsWith('./locales/'));
    assert.deepEqual(
      below.filter((entry) => !entry.endsWith('.js')),
      locales.map((tag) => `./locales/${tag}`),
    );
  });
});

describe('a change of public names', () => {
  test('is none between equal versions', () => assert.deepEqual(findChanges(surface, altered('9.9.9')), []));

  for (const [title, change, needs, what] of [
    [
      'an attribute that is gone',
      (_, widget) => void without(widget.attributes, 'flow'),
      'major',
      '<rewards-widget>, attributes: flow is no longer there.',
    ],
    [
      'a part that is gone',
      (_, widget) => void without(widget.cssParts, 'cta'),
      'major',
      '<rewards-widget>, CSS parts: cta is no longer there.',
    ],
    [
      'a custom property that has another name',
      (_, widget) => void (find(widget.cssProperties, '--rewards-gap').name = '--rewards-space'),
      'major',
      '<rewards-widget>, CSS variables: --rewards-gap is no longer there.',
    ],
    [
      'a state that is gone',
      (_, widget) => void without(widget.cssStates, 'ready'),
      'major',
      '<rewards-widget>, CSS states: ready is no longer there.',
    ],
    [
      'an event that is gone',
      (_, widget) => void without(widget.events, 'rewards-offer-view'),
      'major',
      '<rewards-widget>, events: rewards-offer-view is no longer there.',
    ],
    [
      'a slot that is gone',
      (_, widget) => void without(widget.slots, 'footer'),
      'major',
      '<rewards-widget>, slots: footer is no longer there.',
    ],
    [
      'a method that is gone',
      (_, widget) => void without(widget.members, 'refresh'),
      'major',
      '<rewards-widget>, methods: refresh is no longer there.',
    ],
    [
      'another default',
      (_, widget) => void (find(widget.attributes, 'placements').default = "'all'"),
      'major',
      "<rewards-widget>, attributes: placements has another default: from 'hero popular all' to 'all'.",
    ],
    [
      'an export that is gone',
      ({ entries }) => rename({ entries } as Surface, './gateway/token', 'userFromShopify'),
      'major',
      'rewards-widget/gateway/token no longer has userFromShopify.',
    ],
    [
      'an option that is gone',
      (own) => rename(own, './gateway', 'GatewayOptions.cache?'),
      'major',
      'rewards-widget/gateway no longer has GatewayOptions.cache?.',
    ],
    [
      'an option that is needed from now on',
      (own) => rename(own, './gateway', 'GatewayOptions.timeout?', 'GatewayOptions.timeout'),
      'major',
      'rewards-widget/gateway: GatewayOptions.timeout may no longer be left out.',
    ],
    [
      'an entry that is gone',
      ({ entries }) => void delete (entries as Record<string, unknown>)['./vue'],
      'major',
      'rewards-widget/vue can no longer be imported.',
    ],
    [
      'a new attribute',
      (_, widget) => void widget.attributes.push({ name: 'shade' }),
      'minor',
      '<rewards-widget>, attributes: shade is new.',
    ],
    [
      'another type',
      (_, widget) => void (find(widget.attributes, 'loading').type = { text: "'eager' | 'lazy' | 'idle'" }),
      'minor',
      "<rewards-widget>, attributes: loading has another type: from 'eager' | 'lazy' to 'eager' | 'lazy' | 'idle'.",
    ],
    [
      'a deprecation',
      (_, widget) => void (find(widget.slots, 'footer').deprecated = 'Use another.'),
      'minor',
      '<rewards-widget>, slots: footer is deprecated, or no longer.',
    ],
    [
      'a new export',
      ({ entries }) => void (entries['./client'] as string[]).push('readOffer'),
      'minor',
      'rewards-widget/client has readOffer, which is new.',
    ],
    [
      'an option that may be left out from now on',
      (own) => rename(own, './gateway', 'GatewayOptions.apiKey', 'GatewayOptions.apiKey?'),
      'minor',
      'rewards-widget/gateway: GatewayOptions.apiKey may be left out.',
    ],
    [
      'a new entry',
      ({ entries }) => void ((entries as Record<string, unknown>)['./solid'] = []),
      'minor',
      'rewards-widget/solid can be imported.',
    ],
  ] as const satisfies [string, (surface: Surface, widget: Element) => void, string, string][])
    test(`as ${title} needs a ${needs} version`, () => {
      const [first] = findChanges(surface, altered('9.9.9', change));
      assert.deepEqual(first, { what, needs });
    });

  test('is none if the look changes, or where a file is', () => {
    const changed = altered('9.9.9', ({ elements }, widget) => {
      find(widget.cssProperties, '--rewards-gap').default = '99px';
      for (const module of (elements as { modules: { path: string }[] }).modules) module.path = `dist/x/${module.path}`;
    });
    assert.deepEqual(findChanges(surface, changed), []);
  });
});

describe('a release', () => {
  const removal = (_: Surface, widget: Element) => void without(widget.attributes, 'flow');
  const addition = (_: Surface, widget: Element) => void widget.attributes.push({ name: 'shade' });

  for (const [title, version, change, last, expected] of [
    ['minor with a removal', '1.3.0', removal, '1.2.4', 'After 1.2.4, this needs a major version: '],
    ['patch with a removal', '1.2.5', removal, '1.2.4', 'After 1.2.4, this needs a major version: '],
    ['patch with an addition', '1.2.5', addition, '1.2.4', 'After 1.2.4, this needs a minor version: '],
    [
      'candidate of a minor with a removal',
      '1.3.0-rc.1',
      removal,
      '1.2.4',
      'After 1.2.4, this needs a major version: ',
    ],
    ['patch without an earlier tag', '1.2.5', removal, undefined, 'No tag of a release of 1.x has '],
  ] as const)
    test(`is refused as a ${title}`, () => {
      const built = altered(version, change);
      const faults = findBroken({ built, kept: built, released: last && altered(last) });
      assert.equal(faults.length, 1, faults.join('\n'));
      assert.ok(faults[0]!.startsWith(expected), faults[0]);
    });

  for (const [title, version, change, last] of [
    ['patch without a change', '1.2.5', undefined, '1.2.4'],
    ['minor with an addition', '1.3.0', addition, '1.2.4'],
    ['candidate of a minor with an addition', '1.3.0-rc.2', addition, '1.2.4'],
    ['major with a removal', '2.0.0', removal, undefined],
    ['candidate of the first major', '1.0.0-rc.1', removal, undefined],
  ] as const)
    test(`is made as a ${title}`, () => {
      const built = altered(version, change);
      assert.deepEqual(findBroken({ built, kept: built, released: last && altered(last) }), []);
    });

  test('is refused if the names that are kept of it are not those that were built', () => {
    for (const kept of [undefined, altered('1.0.0-rc.1'), altered('1.0.0', removal)])
      assert.deepEqual(findBroken({ built: altered('1.0.0'), kept, released: undefined }), [
        'build/release/surface.json is not that of 1.0.0: `npm version` writes it.',
      ]);
  });
});

describe('what a release is compared with', () => {
  let folder: string;
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@shop.example', ...args], { cwd: folder });
  const commit = (version: string, tag = `v${version}`): void => {
    writeFileSync(path.join(folder, SURFACE), JSON.stringify({ ...surface, version }, null, 1));
    git('add', '.');
    git('commit', '--quiet', '--message', version);
    git('tag', tag);
  };
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'rewards-releases-'));
    mkdirSync(path.join(folder, path.dirname(SURFACE)), { recursive: true });
    git('init', '--quiet', '--initial-branch=main');
    for (const version of ['0.9.0', '1.0.0', '1.9.0', '1.10.0', '1.11.0-rc.1', '1.11.0']) commit(version);
    git('checkout', '--quiet', '-b', 'old', 'v1.9.0');
    commit('1.9.1');
    git('checkout', '--quiet', 'main');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('is the last release of its major version before it, and no candidate', () => {
    const { kept, released } = readSurfaces(folder, '1.11.0');
    assert.deepEqual([kept?.version, released?.version], ['1.11.0', '1.10.0']);
    assert.deepEqual(released, { ...surface, version: '1.10.0' });
    assert.equal(readSurfaces(folder, '2.0.0').released, undefined);
  });

  test('is in the history of its commit', () => {
    git('checkout', '--quiet', 'old');
    assert.equal(readSurfaces(folder, '1.9.1').released?.version, '1.9.0');
  });

  test('may have kept no names', () => {
    git('checkout', '--quiet', '--orphan', 'new');
    git('rm', '--quiet', '-r', '--force', '.');
    git('commit', '--quiet', '--allow-empty', '--message', 'empty');
    git('tag', 'v3.0.0');
    assert.deepEqual(readSurfaces(folder, '3.0.1'), { kept: undefined, released: undefined });
  });
});
