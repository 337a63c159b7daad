import { jsonTextInHtml, quoteAttribute } from './escaping.js';
import { htmlAttributes } from './markup.js';
import { ELEMENT_NAMES, NOT_ON_NPM, placeRule } from './names.js';
import { commonNotes, PLACE_NOTE } from './notes.js';
import type { Placed } from './placed.js';
import type { CodeFile, Snippet } from './snippet.js';

/** Where the docs have the script. */
const FOLDER = '/rewards-widget/';

/** For pages without a build: docs/embed.md and docs/giveaways.md. */
export function scriptTagSnippet(placed: Placed): Snippet {
  const { locale, payload } = placed;
  const files = ['embed.js', ...(locale ? [`locales/${locale}.js`] : [])];
  const notes = [
    `Serve ${files.join(', ')} and the folder parts/ from your own site, here under ${FOLDER}: copy them from dist/ of the npm package. docs/embed.md.`,
    NOT_ON_NPM,
    'On a page that you have, put the style and the scripts into its head, and the element where it belongs.',
    PLACE_NOTE,
    ...commonNotes(placed),
  ];
  if (payload) notes.push('A Content-Security-Policy has to allow the script that is written into the page.');
  return { ...pageFile(placed), notes, others: [] };
}

/** A whole page. */
export function pageFile({ element, values, locale, payload }: Placed): CodeFile {
  const { payload: property, payloadFile } = ELEMENT_NAMES[element];
  const id = payloadFile.replace('.json', '');
  const module = (file: string): string => `<script type="module" src="${FOLDER}${file}"></script>\n`;
  const lang = values.find(({ attribute }) => attribute === 'lang')?.value ?? 'en';
  const head = [
    `<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Thank you</title>
<style>\n${placeRule(element)}</style>\n`,
    // Before the element's own script: the element then has its payload and makes no request.
    payload &&
      `<script type="module">
  const ${property} = document.querySelector('#${id}').textContent;
  document.querySelector('${element}').${property} = JSON.parse(${property});
</script>\n`,
    module('embed.js'),
    locale && module(`locales/${locale}.js`),
  ];
  const body = [
    `<h1>Thank you for your order</h1>\n<${[element, ...htmlAttributes(values)].join(' ')}></${element}>\n`,
    payload && `\n<script type="application/json" id="${id}">\n  ${jsonTextInHtml(payload)}\n</script>\n`,
  ];
  return {
    file: 'page.html',
    language: 'html',
    code: `<!doctype html>
<html lang=${quoteAttribute(String(lang))}>
<head>
${head.filter(Boolean).join('')}</head>
<body>
${body.filter(Boolean).join('')}</body>
</html>
`,
  };
}
