/** The first arguments of `test`, `it` and `check`, and titles of cases. A value in a template is any text; a title that is only values is none. */
export function titlesIn(source: string): RegExp[] {
  const calls = source.matchAll(/(?:\b(?:test|it)\(|\bcheck\(|title:)\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1/g);
  return [...calls]
    .map(([, quote, title]) => (quote === '`' ? title!.split(/\$\{[^}]*\}/) : [title!]))
    .filter((parts) => parts.some((part) => /\w/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replace(/[^\w\s]/g, '\\$&')).join('.*')}$`));
}
