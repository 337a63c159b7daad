import fc from 'fast-check';
import { attacks } from './hostile-values.js';

/** Addresses that would run code if they were followed. */
export const unsafeAddresses = [
  'javascript:window.harmed=1',
  ' JaVaScRiPt:window.harmed=1',
  'java\nscript:window.harmed=1',
  'JAVASCRIPT:window.harmed=1',
  'data:text/html,<script>window.harmed=1</script>',
  'vbscript:x',
] as const;

/** Colours that would add a rule or a property, and others that the contract doesn't have. */
export const unsafeColours = [
  '#fff;}*{display:none}',
  '#fff;color:red',
  '#12345',
  'red',
  'url(https://evil.example)',
] as const;

/** Texts that would be harmful as markup, style, code or an address. */
const harmfulTexts = [
  ...attacks,
  ...unsafeAddresses,
  'https://',
  'https:javascript:alert(1)',
  'https://user:password@shop.example/',
  '//evil.example',
  '/\\evil.example',
  '/',
  ...unsafeColours,
  '#abc',
  '2030-02-30',
  '2030-01-01T00:00:00+99:99',
  '2030-01-01',
  '__proto__',
  'constructor',
  'NaN',
  '0',
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202eabc',
  'x'.repeat(10_000),
] as const;

/** Values that are troublesome without being text. */
const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  1.5,
  [],
  {},
  [null],
  [[[]]],
  { text: {} },
  { title: [], placement: 'all' },
  { toString: 'x', valueOf: 'x', hasOwnProperty: 'x' },
];

/** Any text, often a harmful one. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...harmfulTexts),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** Any value of JSON, often a troublesome one. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 3, arbitrary: fc.constantFrom(...oddValues) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
);

/** Any bytes, and JSON of any value: whole, cut off, or not in UTF-8. */
export function anyBody(value: fc.Arbitrary<unknown> = anyJson): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const json = value.map((value) => new TextEncoder().encode(JSON.stringify(value)));
  return fc.oneof(
    { weight: 3, arbitrary: json },
    { weight: 1, arbitrary: fc.tuple(json, fc.nat()).map(([bytes, end]) => bytes.slice(0, end % (bytes.length + 1))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)) },
  );
}
