import { ELEMENT_TAGS, hasPayload } from '../../src/elements.js';

/** A snippet with one of these elements is shown live. */
const ELEMENT = new RegExp(`<(?:${ELEMENT_TAGS.filter(hasPayload).join('|')})[\\s>]`);

/** What only a server of the reader's has: templates, keys, tokens, kept codes, pictures in sizes, scripts of their own. */
const NEEDS_A_SERVER =
  /\{\{|<!--#|api-key=|user-token=|\svault\b|image-url=|rel="preload"|src="(?!\/rewards-widget\/(?:embed|locales\/))/;

/** Whether a snippet of the docs shows something by itself. */
export function isLive(snippet: string): boolean {
  return ELEMENT.test(snippet) && !NEEDS_A_SERVER.test(snippet);
}

const HEAD = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<style>
  html { color-scheme: light; }
  body { margin: 16px; font: 16px/1.5 system-ui, sans-serif; color: light-dark(#17181c, #f2f2f4); background: light-dark(#fff, #131418); }
</style>
<script src="../sample.js"></script>
`;
const SCRIPT = '<script type="module" src="../rewards-widget/embed.js"></script>\n';

/** The page of a live example, in a folder beside the scripts: the snippet as it is in the docs, on the sample. */
export function examplePage(snippet: string, title: string): string {
  const body = snippet.replaceAll('"/rewards-widget/', '"../rewards-widget/');
  const head = `${HEAD}${body.includes('/embed.js') ? '' : SCRIPT}`;
  const [, start = '', rest = body] = /^([\s\S]*?(?:<head>|<html[^>]*>)\s*)([\s\S]*)$/.exec(body) ?? [];
  const opening = start.includes('<!doctype') ? start : `<!doctype html>\n${start || '<html lang="en">\n'}`;
  // The snippet's own title is the first.
  return `${opening}${rest.includes('<title>') ? '' : `<title>${title}</title>\n`}${head}${rest}`;
}
