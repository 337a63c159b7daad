import { jsonTextInHtml } from './escaping.js';
import { htmlAttributes } from './markup.js';
import { NAMES, placeRule } from './names.js';
import { commonNotes } from './notes.js';
import type { Placed } from './placed.js';
import type { Snippet } from './snippet.js';

/** Where the docs have the script. */
const FOLDER = '/rewards-widget/';

/** For pages without a build: docs/embed.md and docs/giveaways.md. */
export function scriptTagSnippet(placed: Placed): Snippet {
  const { element, values, locale, payload } = placed;
  const { payload: property, payloadFile } = NAMES[element];
  const id = payloadFile.replace('.json', '');
  const module = (file: string): string => `<script type="module" src="${FOLDER}${file}"></script>\n`;
  const code = [
    `<style>\n${placeRule(element)}</style>\n`,
    // Before the element's own script: the element then has its payload and makes no request.
    payload &&
      `<script type="module">
  const ${property} = document.querySelector('#${id}').textContent;
  document.querySelector('${element}').${property} = JSON.parse(${property});
</script>\n`,
    module('embed.js'),
    locale && module(`locales/${locale}.js`),
    `\n<${[element, ...htmlAttributes(values)].join(' ')}></${element}>\n`,
    payload && `\n<script type="application/json" id="${id}">\n  ${jsonTextInHtml(payload)}\n</script>\n`,
  ];
  const files = ['embed.js', ...(locale ? [`locales/${locale}.js`] : [])];
  const notes = [
    `Serve ${files.join(' and ')} from your own site, here under ${FOLDER}: take ${files.length > 1 ? 'them' : 'it'} from dist/ of the npm package. docs/embed.md.`,
    'The style reserves the space until the script runs. Make it at least as tall as the widget.',
    ...commonNotes(placed),
  ];
  if (payload) notes.push('A Content-Security-Policy has to allow the script that is written into the page.');
  return {
    file: 'page.html',
    language: 'html',
    code: code.filter(Boolean).join(''),
    notes,
    others: [],
  };
}
