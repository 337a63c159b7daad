import { directionOf } from '../model/direction.js';
import type { StageView } from '../model/stage-view.js';
import { quoteAttribute, quoteString } from './escaping.js';
import { formatCode } from './format-code.js';
import { DEFAULT_GATEWAY, localeOf } from './placed.js';
import { type CodeFile, INSTALL, type OtherFile, PLACE_NOTE, placeRule, type Snippet } from './snippet.js';

type Input = Pick<StageView, 'lang' | 'direction'>;

/** What a shopper's codes need on a page of each kind: docs/codes.md. They come from the browser, so there is no payload to take along. */
export async function codesSnippet(input: Input): Promise<Snippet> {
  const [page, module] = await Promise.all([pageFile(input), moduleFile(input)].map(formatted));
  return {
    ...page!,
    notes: [
      'Serve codes.js and the folder parts/ from your own site, here under /rewards-widget/: copy them from dist/ of the npm package. docs/embed.md.',
      `${DEFAULT_GATEWAY} is the address of your gateway, the same as of your giveaways: docs/gateway.md. It knows the shopper from your session, or from a signed token in user-token.`,
      'With vault, shoppers find their codes on every device, if your gateway keeps them: docs/codes.md.',
      PLACE_NOTE,
    ],
    others: [
      { ...module!, about: 'The same with a bundler. In a component, use the tag: docs/npm.md.' },
      INSTALL,
      SHORTCODE,
    ],
  };
}

const SHORTCODE: OtherFile = {
  file: 'Shortcode',
  language: 'text',
  code: '[rewards_codes]\n',
  about: 'In WordPress, with the plugin. There is a block, too: docs/wordpress.md.',
};

function pageFile(input: Input): CodeFile {
  const { lang, dir, locale } = languageOf(input);
  const attributes = [
    `base-url=${quoteAttribute(DEFAULT_GATEWAY)}`,
    ...(locale ? [`lang=${quoteAttribute(lang)}`] : []),
    ...(dir ? [`dir="${dir}"`] : []),
  ];
  return {
    file: 'page.html',
    language: 'html',
    code: `<!doctype html>
<html lang=${quoteAttribute(lang)}>
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Your account</title>
<style>\n${placeRule('rewards-codes')}</style>
<script type="module" src="/rewards-widget/codes.js"></script>
${locale ? `<script type="module" src="/rewards-widget/locales/${locale}.js"></script>\n` : ''}</head>
<body>
<h1>Your account</h1>
<rewards-codes ${attributes.join(' ')}></rewards-codes>
</body>
</html>
`,
  };
}

function moduleFile(input: Input): CodeFile {
  const { lang, dir, locale } = languageOf(input);
  return {
    file: 'codes.ts',
    language: 'ts',
    code: `import 'rewards-widget/codes';
${locale ? `import 'rewards-widget/locales/${locale}';\n` : ''}
const codes = document.createElement('rewards-codes');
codes.baseUrl = ${quoteString(DEFAULT_GATEWAY)};
${locale ? `codes.lang = ${quoteString(lang)};\n` : ''}${dir ? `codes.dir = '${dir}';\n` : ''}document.body.append(codes);
`,
  };
}

/** A page does not derive its direction from the language. */
function languageOf({ lang, direction }: Input): { lang: string; dir: string | undefined; locale: string | undefined } {
  const locale = localeOf(lang);
  const shown = locale ? lang : 'en';
  const dir = directionOf({ direction, lang: shown });
  return { lang: shown, dir: direction === 'auto' && dir === 'ltr' ? undefined : dir, locale };
}

async function formatted(file: CodeFile): Promise<CodeFile> {
  return { ...file, code: await formatCode(file) };
}
