import { parser as cssParser } from '@lezer/css';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { configureNesting, parser as htmlParser } from '@lezer/html';
import { parser as jsParser } from '@lezer/javascript';
import { parser as jsonParser } from '@lezer/json';
import { html, type TemplateResult } from 'lit';
import type { CodeFile } from './snippet.js';

const tsParser = jsParser.configure({ dialect: 'ts' });

const pageParser = htmlParser.configure({
  wrap: configureNesting([
    { tag: 'script', attrs: ({ type }) => type === 'application/json', parser: jsonParser },
    { tag: 'script', parser: tsParser },
    { tag: 'style', parser: cssParser },
  ]),
});

const PARSERS: Readonly<Partial<Record<CodeFile['language'], Pick<typeof jsParser, 'parse'>>>> = {
  html: pageParser,
  vue: pageParser,
  svelte: pageParser,
  js: jsParser,
  ts: tsParser,
  tsx: jsParser.configure({ dialect: 'ts jsx' }),
  json: jsonParser,
  css: cssParser,
};

const colours = tagHighlighter([
  { tag: [tags.tagName, tags.keyword, tags.operatorKeyword], class: 'take-away-word' },
  { tag: [tags.attributeName, tags.propertyName, tags.definition(tags.variableName)], class: 'take-away-name' },
  { tag: [tags.string, tags.attributeValue], class: 'take-away-text' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit], class: 'take-away-value' },
  { tag: [tags.comment, tags.punctuation, tags.angleBracket], class: 'take-away-quiet' },
]);

/** Code with syntax colours; unchanged if we have no grammar for its language. */
export function highlighted({ code, language }: Pick<CodeFile, 'code' | 'language'>): unknown {
  const parser = PARSERS[language];
  if (!parser) return code;
  const parts: (string | TemplateResult)[] = [];
  highlightCode(
    code,
    parser.parse(code),
    colours,
    (text, classes) => parts.push(classes ? html`<span class=${classes}>${text}</span>` : text),
    () => parts.push('\n'),
  );
  return parts;
}
