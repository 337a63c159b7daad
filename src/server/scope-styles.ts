const COMMENT = /\/\*[^]*?\*\//g;

/** Rules that match nothing outside of a shadow root, and names that a page would share with us. */
const HOST = /:host/;
const KEYFRAMES = /^@keyframes/;

/**
 * Nests rules below the host of a shadow root, which doesn't change their weight. So a page that links the style sheet in its
 * `<head>` keeps its own look. Animations are left out: nothing of a first paint moves.
 */
export function scopeStyles(css: string): string {
  return splitRules(css.replace(COMMENT, ''))
    .filter((rule) => !KEYFRAMES.test(rule))
    .map((rule) => (HOST.test(rule) ? rule : `:where(:host){${rule}}`))
    .join('\n');
}

/** The rules of a style sheet, with what is nested in them. */
function splitRules(css: string): string[] {
  const rules: string[] = [];
  let start = 0;
  let depth = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(css.slice(start, index + 1).trim());
    start = index + 1;
  }
  return rules;
}
