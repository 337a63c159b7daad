import type { CodeFile } from './snippet.js';

/** The parser of each language, by its name in prettier. The rest is written as it is to be read. */
const PARSERS: Readonly<Partial<Record<CodeFile['language'], string>>> = {
  html: 'html',
  // Its script and tag are HTML here: nothing that only Svelte knows needs lines of its own.
  svelte: 'html',
  vue: 'vue',
  ts: 'babel-ts',
  tsx: 'babel-ts',
  css: 'css',
  json: 'json',
};

/** Characters of a file that is formatted: longer ones hold large payloads, and the page would stand still meanwhile. */
const MAX_FORMATTED_CHARS = 200_000;

/** Code as prettier formats it. It is loaded when it is needed first. */
export async function formatCode({ language, code }: Pick<CodeFile, 'language' | 'code'>): Promise<string> {
  const parser = PARSERS[language];
  if (parser === undefined || code.length > MAX_FORMATTED_CHARS) return code;
  try {
    const [{ format }, ...plugins] = await Promise.all([
      import('prettier/standalone'),
      import('prettier/plugins/angular'),
      import('prettier/plugins/babel'),
      import('prettier/plugins/estree'),
      import('prettier/plugins/html'),
      import('prettier/plugins/postcss'),
    ]);
    return await format(code, { parser, plugins, singleQuote: true });
  } catch {
    // It could not be loaded. The code works all the same.
    return code;
  }
}
