/** Keeps warnings from the console in each test of the suite, and collects them, one text for each. */
export function useConsoleWarnings(): readonly string[] {
  const { warn } = console;
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    console.warn = (...words: unknown[]) => void said.push(words.join(' '));
  });
  afterEach(() => {
    console.warn = warn;
  });
  return said;
}
