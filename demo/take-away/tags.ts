import { htmlAttribute, jsonTextInHtml, quoteAttribute, quoteString } from './escaping.js';
import { hostFile } from './host-file.js';
import { DEFAULT_GATEWAY, gatewayPath, type Placed, type PlacedValue } from './placed.js';
import {
  type CodeFile,
  commonNotes,
  dataNotes,
  ELEMENT_NAMES,
  installing,
  NOT_ON_NPM,
  type OtherFile,
  PLACE_NOTE,
  placeRule,
  type Snippet,
  starting,
} from './snippet.js';

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
function pageFile({ element, values, locale, payload }: Placed): CodeFile {
  const { payload: property, payloadFile } = ELEMENT_NAMES[element];
  const id = payloadFile.replace('.json', '');
  const module = (file: string): string => `<script type="module" src="${FOLDER}${file}"></script>\n`;
  const lang = values.find(({ attribute }) => attribute === 'lang')?.value ?? 'en';
  const head = [
    `<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
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
    `<h1>Thank you for your order</h1>\n<${[element, ...values.map((value) => htmlAttribute(value))].join(' ')}></${element}>\n`,
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

/** A page of a server in any language, which has the command's gateway beside it: docs/command.md and docs/platforms.md. */
export function commandSnippet(placed: Placed): Snippet {
  const { element, preview } = placed;
  const path = gatewayPath(placed.gateway);
  const claims = element === 'giveaway-flow';
  const values = placed.values.filter(({ attribute }) => attribute !== 'preview');
  const notes = [
    'For PHP, Python, Ruby, .NET, or plain files: the gateway runs beside your server. docs/platforms.md.',
  ];
  if (claims)
    notes.push(
      'YOUR-TOKEN: your server writes a signed token of the shopper who is signed in, or nothing. docs/command.md.',
    );
  else notes.push('To show offers before the script runs, let your server include them: docs/command.md.');
  if (preview) notes.push('This gateway shows no previews.');
  return {
    ...pageFile({ ...placed, values: claims ? [...values, TOKEN] : values }),
    notes: [...notes, PLACE_NOTE, ...dataNotes({ ...placed, preview: false })],
    others: [claims ? withSecret(installing()) : installing(), startFile(path, claims), nginxFile(path)],
  };
}

const TOKEN: PlacedValue = { property: 'userToken', attribute: 'user-token', value: 'YOUR-TOKEN' };

/** The secret that tokens are signed with. It is made once: a new one ends all tokens. */
function withSecret(install: OtherFile): OtherFile {
  return { ...install, code: `${install.code}openssl rand -hex 32 > user-secret\n` };
}

function startFile(path: string, claims: boolean): OtherFile {
  const command = [
    'npx rewards-widget gateway',
    '--feed-url https://feed.example',
    '--base-url https://rewards.example',
    ...(path === DEFAULT_GATEWAY ? [] : [`--mount ${path}`]),
    '--trust-proxy loopback',
  ].join(' \\\n  ');
  const secret = claims ? 'export REWARDS_USER_SECRET_FILE=user-secret\n' : '';
  return starting(
    `export REWARDS_API_KEY=your-key\n${secret}${command}`,
    `The gateway, with your addresses and your key.${claims ? ' Your server signs tokens with the same secret.' : ''}`,
  );
}

/** As in docs/command.md. */
function nginxFile(path: string): OtherFile {
  return {
    file: 'nginx.conf',
    language: 'text',
    code: `location ${path}/ {
  proxy_pass http://127.0.0.1:8788;
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
}
location /rewards-widget/ {
  proxy_pass http://127.0.0.1:8788;
}
`,
    about: 'Within the server of your shop. Apache: docs/command.md. Caddy: docs/platforms.md.',
  };
}

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
