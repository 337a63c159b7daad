/** Stands for a `${}` while a stylesheet is one text. A private-use character: no stylesheet of ours holds one. */
const hole = '\uE000';

const stringOrComment = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\/\*[^]*?\*\//g;
// Strings and unquoted addresses keep every character.
const verbatim = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|url\([^)]*\)/gi;

/**
 * Removes comments and meaningless white space from a stylesheet that is split at its `${}`. Nothing is reordered, merged
 * or rewritten, so a `${}` may be anywhere, even in place of a whole rule.
 */
export function minifyCss(parts: readonly string[]): string[] {
  const text = parts.join(hole).replace(stringOrComment, (part) => (part.startsWith('/*') ? ' ' : part));
  let minified = '';
  let from = 0;
  for (const kept of text.matchAll(verbatim)) {
    minified += withoutSpace(text.slice(from, kept.index)) + kept[0];
    from = kept.index + kept[0].length;
  }
  minified += withoutSpace(text.slice(from));
  return minified.trim().split(hole);
}

function withoutSpace(css: string): string {
  return (
    css
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,~/]|[<>]=?) ?/g, '$1')
      .replace(/(?<![\w.])0\.(?=\d)/g, '.')
      // The space before a colon stays, because it may be a descendant combinator.
      .replace(/([:(]) /g, '$1')
      .replace(/ \)/g, ')')
      .replace(/ !important/g, '!important')
      .replace(/;}/g, '}')
  );
}
