/** Stands for a `${}` while a stylesheet is one text. A private-use character: no stylesheet of ours holds one. */
const hole = '\uE000';

const stringOrComment = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\/\*[^]*?\*\//g;
// Strings and unquoted addresses keep every character.
const verbatim = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|url\([^)]*\)/gi;

/**
 * Takes what means nothing out of a stylesheet cut into parts by its `${}`. Purely lexical: nothing is reordered, merged
 * or rewritten, so that a `${}` may stand anywhere, also for a whole rule.
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
      .replace(/ ?([{};,>]) ?/g, '$1')
      // The space before a colon stays, since it may tell a descendant from a compound selector.
      .replace(/([:(]) /g, '$1')
      .replace(/ \)/g, ')')
      .replace(/ !important/g, '!important')
      .replace(/;}/g, '}')
  );
}
