import { quoteString } from './escaping.js';
import { hostFile } from './host-file.js';
import { dataNotes } from './notes.js';
import type { Placed, PlacedValue } from './placed.js';
import type { Snippet } from './snippet.js';

const SCRIPTS = 'https://gateway.example/rewards-widget/';

/** A tag of the kind Custom HTML for Google Tag Manager: docs/platforms.md. */
export function tagManagerSnippet(placed: Placed): Snippet {
  const { element, values, gateway = '', locale } = placed;
  const [address, ...others] = values as [PlacedValue, ...PlacedValue[]];
  const scripts = scriptsBeside(gateway);
  const notes = [
    'In Tag Manager: a new tag, Custom HTML. It shows nothing on pages without the place. docs/platforms.md.',
    'The place, #rewards, is an element of your page. sha384-… is in integrity.json of the package, for each file.',
    `${gateway} is the address of your gateway, which allows your shop: --origin, unless both have one address.`,
  ];
  if (element === 'giveaway-flow')
    notes.push(
      'The gateway knows the shopper from your session, so it has to be on the address of your shop: docs/giveaways.md.',
    );
  return {
    file: 'Custom HTML',
    language: 'html',
    code: hostFile('integrations/tag-manager/offers.html', {
      "'https://gateway.example/rewards'": quoteInTag(gateway),
      [`'${SCRIPTS}embed.iife.js'`]: quoteInTag(`${scripts}embed.iife.js`),
      "'rewards-widget'": quoteInTag(element),
      "    offers.setAttribute('feed-url', feed);\n": [
        `    offers.setAttribute('${address.attribute}', feed);\n`,
        ...others.map(({ attribute, value }) => {
          const text = value === true ? '' : String(value);
          return `    offers.setAttribute('${attribute}', ${quoteInTag(text)});\n`;
        }),
      ].join(''),
      '    document.head.appendChild(script);\n': locale
        ? `${wordsOf(scripts, locale)}    document.head.appendChild(script);\n    document.head.appendChild(words);\n`
        : '    document.head.appendChild(script);\n',
    }),
    notes: [...notes, ...dataNotes(placed)],
    others: [],
  };
}

/** A copy that has not run, with the nonce of the first. */
function wordsOf(scripts: string, locale: string): string {
  return `    var words = script.cloneNode();
    words.src = ${quoteInTag(`${scripts}locales/${locale}.js`)};
    words.integrity = 'sha384-…';
`;
}

/** The folder of the scripts: on the gateway's host, as the command serves them. */
function scriptsBeside(gateway: string): string {
  return `${/^https?:\/\/[^/]+/.exec(gateway)?.[0] ?? ''}/rewards-widget/`;
}

/** A string for a script in HTML. Two braces would begin a variable of Tag Manager. */
function quoteInTag(text: string): string {
  const quoted = quoteString(text).replaceAll('<', '\\u003c').replaceAll('{', '\\u007b');
  return /['\\]|\\"/.test(quoted) ? quoted : `'${quoted.slice(1, -1)}'`;
}
