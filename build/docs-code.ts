import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './entries.js';

/** A quotation within a document: its opening comment, and the file. */
const QUOTATION = /(<!-- code: (\S+) -->\n)[^]*?(<!-- end -->)/g;

/** Updates the files that a document quotes, between `<!-- code: FILE -->` and `<!-- end -->`. */
export function withCode(markdown: string): string {
  return markdown.replace(QUOTATION, (_, begin: string, file: string, end: string) => {
    const code = readFileSync(path.join(root, file), 'utf8').trim();
    return `${begin}\n\`\`\`${path.extname(file).slice(1)}\n${code}\n\`\`\`\n\n${end}`;
  });
}

/** Returns a document without the files that it quotes. */
export function withoutCode(markdown: string): string {
  // The number of lines stays, so that line numbers stay valid.
  return markdown.replace(QUOTATION, (quotation) => quotation.replace(/.+/g, ''));
}
