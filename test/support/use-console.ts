/** Collects what is written to the console during each test of the suite, in place of writing it. */
export function useConsole(): readonly unknown[][] {
  const lines: unknown[][] = [];
  const { error, warn, log } = console;
  const keep = (...words: unknown[]): void => void lines.push(words);
  beforeEach(() => {
    lines.length = 0;
    Object.assign(console, { error: keep, warn: keep, log: keep });
  });
  afterEach(() => void Object.assign(console, { error, warn, log }));
  return lines;
}
