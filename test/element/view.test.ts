import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inOneSize } from '../../src/card/images.js';
import { deriveCodes } from '../../src/codes/codes-view.js';
import { ElementShell } from '../../src/element/element-shell.js';
import { phaseOf } from '../../src/element/frame.js';
import { readDisplay, type DisplayMoment } from '../../src/element/moment.js';
import type { Host } from '../../src/element/shell.js';
import { emptyView, keepLast, type View } from '../../src/element/view.js';
import { deriveGiveaway } from '../../src/giveaway/giveaway-view.js';
import { READY } from '../../src/giveaway/claims/claim-machine.js';
import { claimView, keepViews, type ClaimViews } from '../../src/giveaway/claims/claim-view.js';
import { Locale } from '../../src/locales/locale.js';
import { deriveWidget } from '../../src/widget/widget-view.js';
import { readFeed } from '../../src/wire/feed.js';
import { readGiveaway } from '../../src/wire/giveaway.js';
import { giveaway, prize } from '../support/sample-giveaway.js';

const moment: DisplayMoment = {
  locale: new Locale('en-GB', [], 'UTC'),
  now: Date.UTC(2026, 4, 10),
  display: readDisplay({ linkParams: 'p={partner}' }),
  ofAge: false,
  pictureOf: inOneSize,
};
const feed = readFeed({ hero: [{ id: 'h', title: 'H' }], all: [{ id: 'a', title: 'A' }] }, () => undefined);
const read = readGiveaway(giveaway({ offers: [prize('a'), prize('b')] }), () => undefined, 'https://shop.example/');
const kept = [{ code: 'CODE', at: 1, away: false, offer: { id: 'a', title: 'A' } }];

/** The paths of a view's functions. Its moment has those of its language, and of the part that gives pictures their addresses. */
function functionsIn(value: unknown, path = ''): string[] {
  if (value === inOneSize) return [];
  if (typeof value === 'function') return [path];
  if (typeof value !== 'object' || value === null || value instanceof Locale) return [];
  return Object.entries(value).flatMap(([name, inner]) => functionsIn(inner, `${path}.${name}`));
}

describe('a view', () => {
  const views: Record<string, View> = {
    'of a feed': deriveWidget({ kind: 'whole', feed, loadedAt: 0 }, moment),
    'of a giveaway': deriveGiveaway(read, moment),
    'of codes': deriveCodes({ viewers: ['ada'] }, moment, kept),
    'of nothing': emptyView(moment, 'loading'),
  };
  for (const [what, view] of Object.entries(views))
    test(`${what} is data, and frozen`, () => {
      assert.deepEqual(functionsIn(view), []);
      assert.ok(Object.isFrozen(view));
    });

  test('stays the same object as long as nothing changes that it is derived from', () => {
    const derive = keepLast(deriveWidget);
    const loaded = { kind: 'whole', feed, loadedAt: 0 } as const;
    const view = derive(loaded, moment, false);
    assert.equal(derive(loaded, moment, false), view);
    for (const changed of [
      derive({ ...loaded }, moment, false),
      derive(loaded, { ...moment }, false),
      derive(loaded, moment, true),
    ])
      assert.notEqual(changed, view);
  });

  test('keeps what is shown of claims, until one of them changes', () => {
    const facts = { needsSignIn: false, recoverable: false, sample: false, stored: false, helped: false };
    const viewsOf = (changed: Partial<typeof facts> = {}, nextChange = Infinity): ClaimViews => ({
      claims: new Map(read.offers.map((one) => [one, claimView(one, READY, { ...facts, ...changed }, moment.now)])),
      nextChange,
    });
    const before = viewsOf();
    assert.ok(before.claims.size > 0);
    assert.equal(keepViews(viewsOf(), before), before);
    for (const views of [viewsOf({ helped: true }), viewsOf({}, 5), { ...viewsOf(), claims: new Map() }])
      assert.equal(keepViews(views, before), views);
    assert.equal(keepViews(before, undefined), before);
  });
});

describe('what a reader sees', () => {
  for (const [what, state, mayComeSoon, hasWords, phase] of [
    ['nothing in the first moment of a load', 'loading', true, false, 'quiet'],
    ['a skeleton if the load takes longer', 'loading', false, false, 'loading'],
    ['offers at once', 'ready', false, false, 'ready'],
    ['offers while they are loaded again', 'ready', true, true, 'ready'],
    ['nothing in the first moment of another load after an error without styles', 'error', true, false, 'quiet'],
    ['a skeleton until an error has its styles', 'error', false, false, 'loading'],
    ['words for an error', 'error', false, true, 'error'],
    ['words where there are no offers', 'empty', false, true, 'empty'],
    ['words while what was empty is loaded again', 'empty', true, true, 'empty'],
  ] as const)
    test(`is ${what}`, () => assert.equal(phaseOf(state, mayComeSoon, hasWords), phase));
});

test('each action of an element has one owner', () => {
  const shell = new ElementShell({} as Host, () => undefined);
  shell.addActions({ share: () => undefined });
  for (const actions of [{ share: () => undefined }, { go: () => undefined }])
    assert.throws(() => shell.addActions(actions), /has two owners/);
});
