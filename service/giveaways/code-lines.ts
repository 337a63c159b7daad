import { name } from '../catalogue/parse/shapes.js';

/** A code, and the number of its line. */
export interface CodeLine {
  readonly line: number;
  readonly code: string;
}

/** No code is that long. A file without line breaks must not fill the memory. */
const MAX_LINE_CHARS = 10_000;

/**
 * Reads codes from text in UTF-8, one a line, as many at a time as a chunk of it has. Leaves out blank lines, and spaces around
 * codes.
 *
 * @throws Error that names the line of the first fault, and no code
 */
export async function* readCodeLines(text: AsyncIterable<Uint8Array>): AsyncGenerator<CodeLine[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 0;
  let rest = '';
  const take = (lines: readonly string[]): CodeLine[] =>
    lines.flatMap((untrimmed) => {
      line += 1;
      const code = untrimmed.trim();
      if (code === '') return [];
      const [issue] = name.safeParse(code).error?.issues ?? [];
      if (issue) throw new Error(`line ${line} ${issue.message}`);
      return [{ line, code }];
    });
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new Error(`line ${line + 1}, or one soon after it, is not UTF-8`);
    }
  };
  for await (const chunk of text) {
    const lines = (rest + decode(chunk)).split('\n');
    rest = lines.pop()!;
    yield take(lines);
    if (rest.length > MAX_LINE_CHARS) throw new Error(`line ${line + 1} is too long to be a code`);
  }
  yield take([rest + decode()]);
}
