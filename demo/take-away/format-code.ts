import type { CodeFile } from './snippet.js';

/** Prettier's parser for each language. Other languages are shown as written. */
const PARSERS: Readonly<Partial<Record<CodeFile['language'], string>>> = {
  html: 'html',
  // HTML is enough: the code has one script and one tag.
  svelte: 'html',
  vue: 'vue',
  js: 'babel',
  ts: 'babel-ts',
  tsx: 'babel-ts',
  css: 'css',
  json: 'json',
};

/** Longest file that is formatted, in characters. Formatting a large payload would block the page. */
const MAX_FORMATTED_CHARS = 200_000;

/** Formats code with prettier, which is loaded on first use. */
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
    // Prettier could not be loaded. The code works unformatted, too.
    return code;
  }
}
