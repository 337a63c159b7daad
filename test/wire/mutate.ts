/** Values that may be anywhere in JSON, and cause trouble somewhere. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  1.5,
  '',
  ' ',
  'x',
  '0',
  'NaN',
  '__proto__',
  'constructor',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://',
  '//evil.example',
  '/\\evil.example',
  '/',
  '#fff;color:red',
  '#12345',
  'red',
  '2030-02-30',
  '2030-01-01T00:00:00+99:99',
  '\u0000',
  '\ud800',
  '\u202eabc',
  'x'.repeat(10_000),
  [],
  {},
  [null],
  [[[]]],
  { text: {} },
  { title: [], placement: 'all' },
  { toString: 'x', valueOf: 'x', hasOwnProperty: 'x' },
];

/** A random generator from 0 to 1, reproducible by its seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Container = unknown[] | Record<string, unknown>;

/** Changes a JSON value in a few places, and returns it after a round trip through JSON. */
export function mutate(value: unknown, random: () => number): unknown {
  const root = { value: structuredClone(value) };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const places = (container: Container): [Container, string][] =>
    Object.entries(container).flatMap(([key, child]: [string, unknown]) => [
      [container, key],
      ...(typeof child === 'object' && child !== null ? places(child as Container) : []),
    ]);
  const set = (container: Container, key: string, child: unknown): void => {
    Object.defineProperty(container, key, { value: child, enumerable: true, configurable: true, writable: true });
  };
  for (let changes = 1 + Math.floor(random() * 6); changes > 0; changes--) {
    const all = places(root);
    if (all.length === 0) break;
    const [container, key] = pick(all);
    const [otherContainer, otherKey] = pick(all);
    const other = (otherContainer as Record<string, unknown>)[otherKey];
    switch (Math.floor(random() * 5)) {
      case 0:
        Reflect.deleteProperty(container, key);
        break;
      case 1:
        set(container, key, structuredClone(other));
        break;
      case 2:
        if (Array.isArray(container)) container.push(structuredClone(container[Number(key)]));
        else set(container, pick(['id', '__proto__', 'title', 'all', 'new']), structuredClone(other));
        break;
      default:
        set(container, key, structuredClone(pick(HOSTILE)));
    }
  }
  // A payload from the network has been text.
  const text = JSON.stringify(root.value) as string | undefined;
  return text === undefined ? undefined : JSON.parse(text);
}
