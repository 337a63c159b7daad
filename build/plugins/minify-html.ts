/** Stands for a `${}` while a template is one text. A private-use character: no template of ours holds one. */
const hole = '\uE000';

/** Elements around which white space is never drawn: blocks, and shapes inside an `<svg>`. */
const blocks = new Set(
  (
    'address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr li main menu nav ol optgroup option p picture search section source summary table tbody td tfoot th ' +
    'thead tr ul circle clippath defs ellipse g line lineargradient mask path polygon polyline radialgradient rect stop use'
  ).split(' '),
);

const verbatim = /^(pre|textarea|style|script|text)$/;

// A comment, a tag with its quoted values, or text.
const token = /<!--[^]*?-->|<\/?([a-z\uE000][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</gi;

/**
 * Removes comments and meaningless white space from a template that is split at its `${}`. White space with a line
 * break is removed beside a block and becomes one space elsewhere. White space within a line stays.
 */
export function minifyHtml(parts: readonly string[]): string[] {
  const text = parts.join(hole);
  let minified = '';
  let verbatimUntil = '';
  const tokens = [...text.matchAll(token)].filter(([part]) => !part.startsWith('<!--') || part.includes(hole));
  tokens.forEach(([part, name], i) => {
    const tag = name?.toLowerCase();
    if (verbatimUntil) {
      minified += part;
      if (part.toLowerCase().startsWith(verbatimUntil)) verbatimUntil = '';
    } else if (tag !== undefined) {
      minified += minifyTag(part);
      if (verbatim.test(tag) && !part.startsWith('</')) verbatimUntil = `</${tag}`;
    } else if (part.startsWith('<')) {
      minified += part;
    } else {
      minified += minifyText(part, isEdge(tokens[i - 1]), isEdge(tokens[i + 1]));
    }
  });
  return minified.split(hole);
}

/** Whether white space next to this token is meaningless. At the ends of a template it isn't, because we don't know what is outside. */
function isEdge(neighbour: RegExpExecArray | undefined): boolean {
  return blocks.has(neighbour?.[1]?.toLowerCase() ?? '');
}

function minifyText(text: string, afterBlock: boolean, beforeBlock: boolean): string {
  const onlySpace = !/\S/.test(text);
  return text.replace(/\s*\n\s*/g, (space, at: number) => {
    const first = at === 0;
    const last = at + space.length === text.length;
    const besideBlock = (first && afterBlock) || (last && beforeBlock) || (onlySpace && (afterBlock || beforeBlock));
    return besideBlock ? '' : ' ';
  });
}

/** One space between attributes, none at the end. Quoted values and the space of ` />` stay unchanged. */
function minifyTag(tag: string): string {
  return tag.replace(/"[^"]*"|'[^']*'|\s+/g, (part) => (/^\s/.test(part) ? ' ' : part)).replace(/ >$/, '>');
}
