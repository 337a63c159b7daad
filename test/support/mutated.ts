import fc from 'fast-check';
import { anyJson, unsafeAddresses, unsafeColours } from './any-json.js';
import { fullOffer, offers, payload } from './sample-feed.js';
import { giveaway, prize } from './sample-giveaway.js';

type Container = unknown[] | Record<string, unknown>;

interface Change {
  readonly kind: 'delete' | 'move' | 'repeat' | 'replace';
  /** Where, and from where: numbers of places in the value, counted round. */
  readonly place: number;
  readonly other: number;
  readonly key: string;
  readonly value: unknown;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('delete', 'move', 'repeat', 'replace', 'replace'),
  place: fc.nat(),
  other: fc.nat(),
  key: fc.constantFrom('id', '__proto__', 'title', 'all', 'new'),
  value: anyJson,
});

/** One of the values, changed in a few places: replaced by any JSON, deleted, repeated, or with a value from elsewhere. */
export function mutated(values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...values), fc.array(change, { minLength: 1, maxLength: 6 }))
    .map(([value, changes]) => apply(changes, value));
}

const ADDRESSES = ['url', 'image', 'squareImage', 'heroImage', 'partnerLogo', 'terms'] as const;

/** An offer's addresses, all unsafe. By chance alone, few would be. */
const unsafeFields = fc
  .shuffledSubarray([...unsafeAddresses], { minLength: unsafeAddresses.length })
  .map((unsafe) => Object.fromEntries(ADDRESSES.map((name, index) => [name, unsafe[index]])));

const COLOURS = { ctaColor: '#fff', ctaBg: '#000', headerTextColor: '#fff', headerBg: '#000' };

/** Settings with some unsafe colours. The others are good, because a pair that lacks one isn't used. */
const badSettings = fc
  .dictionary(
    fc.constantFrom(...Object.keys(COLOURS), 'ctaLabel', 'sectionTitles', 'socialProof'),
    fc.oneof(fc.constantFrom(...unsafeColours), anyJson),
    { noNullPrototype: true },
  )
  .map((fields) => ({ ...COLOURS, ...fields }));

/** Three good offers, and in each list one of which any field may be any JSON. */
export const feedWithBadOffer: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(badOffer(fullOffer('bad')), badSettings, badFields(['headerTemplate', 'settings', 'lastcached', 'testOffers']))
  .map(([bad, settings, fields]) =>
    payload({ settings, hero: [bad], popular: [bad], all: [...offers(3), bad], ...fields }),
  );

/** As `feedWithBadOffer`; the good offers are `a` and `b`. */
export const giveawayWithBadOffer: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(
    badOffer(prize('bad')),
    badSettings,
    badFields(['id', 'name', 'template', 'headerTemplate', 'header', 'settings', 'logo']),
  )
  .map(([bad, settings, fields]) => giveaway({ settings, offers: [prize('a'), prize('b'), bad], ...fields }));

function badOffer(good: Record<string, unknown>): fc.Arbitrary<unknown> {
  const fields = badFields([...Object.keys(good), 'frequency', 'schedule']);
  return fc.oneof(
    { weight: 4, arbitrary: fields.map((fields) => ({ ...good, ...fields })) },
    { weight: 2, arbitrary: unsafeFields.map((fields) => ({ ...good, ...fields })) },
    anyJson,
  );
}

/** Some of these fields, with any JSON as value. */
function badFields(names: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.dictionary(fc.constantFrom(...names), anyJson, { noNullPrototype: true });
}

function apply(changes: readonly Change[], value: unknown): unknown {
  const root = { value: structuredClone(value) };
  for (const { kind, place, other, key, value } of changes) {
    const all = placesIn(root);
    if (all.length === 0) break;
    const [container, at] = all[place % all.length]!;
    const [source, from] = all[other % all.length]!;
    const moved = structuredClone((source as Record<string, unknown>)[from]);
    if (kind === 'delete') Reflect.deleteProperty(container, at);
    else if (kind === 'move') set(container, at, moved);
    else if (kind === 'replace') set(container, at, structuredClone(value));
    else if (Array.isArray(container)) container.push(structuredClone(container[Number(at)]));
    else set(container, key, moved);
  }
  // A payload from the network has been text.
  const text = JSON.stringify(root.value) as string | undefined;
  return text === undefined ? null : JSON.parse(text);
}

function placesIn(container: Container): [Container, string][] {
  return Object.entries(container).flatMap(([key, child]: [string, unknown]) => [
    [container, key],
    ...(typeof child === 'object' && child !== null ? placesIn(child as Container) : []),
  ]);
}

/** Also a property named `__proto__`. */
function set(container: Container, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}
