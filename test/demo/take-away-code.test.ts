import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { format } from 'prettier';
import { giveaway, larkmereFeed } from '../../demo/scenarios/sample-payloads.js';
import type { PayloadTag } from '../../src/elements.js';
import { readTakeAwayChoice } from '../../demo/take-away/choice.js';
import { codesSnippet } from '../../demo/take-away/codes.js';
import { hostFile } from '../../demo/take-away/host-file.js';
import { settingsJson, themeCss, themeTokens } from '../../demo/take-away/look-files.js';
import { LOCALES, type TakeAwayInput } from '../../demo/take-away/placed.js';
import { remembered } from '../../demo/take-away/remembered.js';
import type { CodeFile, Snippet } from '../../demo/take-away/snippet.js';
import { PAGE_IDS, SNIPPET_IDS, takeAwaySnippet, type SnippetId } from '../../demo/take-away/platforms.js';
import type { JsonObject } from '../../demo/model/json.js';
import { typeFaults } from './take-away-types.js';

const root = path.resolve(import.meta.dirname, '../..');
const now = new Date('2026-05-04T10:00:00Z');
const payloads: Record<PayloadTag, JsonObject> = {
  // Two offers, because each file with all of them takes a formatter seconds.
  'rewards-widget': { ...larkmereFeed(now), hero: [], popular: [], all: larkmereFeed(now).all.slice(0, 2) },
  'giveaway-flow': giveaway('weekly-treats', now),
};

const plain = (element: PayloadTag, patch: Partial<TakeAwayInput> = {}): TakeAwayInput => ({
  element,
  attributes: {},
  lang: 'en',
  direction: 'auto',
  source: { kind: 'gateway', address: '', flowId: 'spring' },
  ...patch,
});

const hostile =
  '"\'`${1}{{ 2 }}</script><script>alert(1)</script><!-- & &amp; &lt; \\ \u2028 \u202e \n\r\t {3} -->]]> long enough to break a line';

const inputs: Record<string, TakeAwayInput> = {
  'a widget': plain('rewards-widget'),
  'a giveaway': plain('giveaway-flow'),
  'a widget with its payload': plain('rewards-widget', {
    source: { kind: 'payload', payload: payloads['rewards-widget'] },
  }),
  'a giveaway with its payload': plain('giveaway-flow', {
    source: { kind: 'payload', payload: payloads['giveaway-flow'] },
  }),
  'every attribute of a widget': plain('rewards-widget', {
    attributes: {
      placements: 'all',
      heading: `''''${hostile}`,
      subheading: '',
      linkParams: 'a={placement}-{position}&b={offer}',
      variant: hostile,
      headingLevel: 3,
      ageRestricted: 'gate',
      preview: true,
      remember: 'none',
    },
    lang: 'ar',
  }),
  'every attribute of a giveaway': plain('giveaway-flow', {
    attributes: { headingLevel: 3, ageRestricted: 'hide', preview: true, remember: 'session', heading: 'Not for it' },
    lang: 'de-AT',
    direction: 'rtl',
  }),
  'one long attribute': plain('rewards-widget', {
    source: { kind: 'gateway', address: 'https://gateway.example.com/a/path/that/does/not/fit/on/a/line/of/eighty' },
  }),
  'wide characters': plain('rewards-widget', {
    attributes: { heading: '特典をご覧ください。会員の皆様への感謝のしるしです。' },
    direction: 'ltr',
  }),
  'hostile text': plain('giveaway-flow', {
    attributes: { remember: hostile as 'none' },
    lang: `de' + alert(1) + '`,
    source: { kind: 'gateway', address: hostile, flowId: hostile },
  }),
  'a hostile payload': plain('rewards-widget', {
    source: {
      kind: 'payload',
      payload: { [hostile]: hostile, all: [{ id: '</script>', title: hostile }], lists: [[1, 2], [hostile], [], [{}]] },
    },
  }),
};

/** A shopper's codes have no payload, and one kind of page. */
const codesInputs = {
  'codes in English': { lang: 'en', direction: 'auto' },
  'codes in Arabic': { lang: 'ar', direction: 'auto' },
  'codes in Austria, from right to left': { lang: 'de-AT', direction: 'rtl' },
  'codes in a hostile language': { lang: `de' + alert(1) + '"><b>`, direction: 'auto' },
} as const;

interface WrittenFile extends CodeFile {
  readonly name: string;
  readonly kind: SnippetId | 'codes';
}

const parsers: Partial<Record<CodeFile['language'], string>> = {
  html: 'html',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'vue',
  svelte: 'html',
  json: 'json',
  css: 'css',
};

describe('the code to take away', () => {
  /** Every file of every kind for every input. */
  let files: WrittenFile[];
  before(async () => {
    const filesOf = ({ others, ...main }: Snippet, name: string, kind: WrittenFile['kind']): WrittenFile[] =>
      [main, ...others].map((file) => ({ ...file, name, kind }));
    const written: WrittenFile[][] = [];
    for (const [name, input] of Object.entries(inputs))
      for (const kind of SNIPPET_IDS) written.push(filesOf(await takeAwaySnippet(kind, input), name, kind));
    for (const [name, input] of Object.entries(codesInputs))
      written.push(filesOf(await codesSnippet(input), name, 'codes'));
    files = written.flat();
  });

  for (const name of [...Object.keys(inputs), ...Object.keys(codesInputs)])
    test(`is formatted as a formatter would, without bidirectional control characters: ${name}`, async () => {
      for (const { kind, file, language, code } of files.filter((each) => each.name === name)) {
        assert.doesNotMatch(code, /[\u2028\u2029\u202a-\u202e]/);
        const parser = parsers[language];
        if (parser) assert.equal(code, await format(code, { parser, singleQuote: true }), `${kind}: ${file}`);
      }
    });

  test('matches the package’s types where it is TypeScript', () => {
    // Angular and Next are not installed here: npm run test:hosts compiles what needs them.
    const elsewhere: readonly string[] = ['angular', 'next', 'next-server'];
    const typed = files.filter(({ name, kind }) => name !== 'hostile text' && !elsewhere.includes(kind));
    assert.deepEqual(typeFaults(typed), []);
  });
});

describe('every attribute of a giveaway is in the code', () => {
  const MARKUP =
    'base-url="/rewards" flow-id="spring" remember="session" heading-level="3" age-restricted="hide" preview ' +
    'lang="de-AT" dir="rtl"';
  const JSX =
    'baseUrl="/rewards" flowId="spring" remember="session" headingLevel={3} ageRestricted="hide" preview ' +
    'lang="de-AT" dir="rtl"';
  const CALL =
    "attributes: { 'base-url': '/rewards', 'flow-id': 'spring', remember: 'session', 'heading-level': 3, " +
    "'age-restricted': 'hide', preview: true, dir: 'rtl', }, lang: 'de-AT', ";

  for (const [kind, text] of Object.entries({
    'script-tag': `<giveaway-flow ${MARKUP} ></giveaway-flow>`,
    npm:
      "flow.baseUrl = '/rewards'; flow.flowId = 'spring'; flow.remember = 'session'; flow.headingLevel = 3; " +
      "flow.ageRestricted = 'hide'; flow.preview = true; flow.lang = 'de-AT'; flow.dir = 'rtl';",
    react: `<GiveawayFlow ${JSX} />`,
    next: `<GiveawayFlow ${JSX} />`,
    vue: `<giveaway-flow ${MARKUP} />`,
    svelte: `<giveaway-flow ${MARKUP} ></giveaway-flow>`,
    angular: `<giveaway-flow ${MARKUP} ></giveaway-flow>`,
    hono: CALL,
    express: CALL,
    'next-server': CALL,
    wordpress: '[giveaway_flow flow_id="spring" remember="session" heading_level="3" age_restricted="hide"]',
    'tag-manager':
      "offers.setAttribute('base-url', feed); offers.setAttribute('flow-id', 'spring'); " +
      "offers.setAttribute('remember', 'session'); offers.setAttribute('heading-level', '3'); " +
      "offers.setAttribute('age-restricted', 'hide'); offers.setAttribute('preview', ''); " +
      "offers.setAttribute('lang', 'de-AT'); offers.setAttribute('dir', 'rtl');",
    // No preview, and the shopper's token.
    command: `<giveaway-flow ${MARKUP.replace('preview ', '')} user-token="YOUR-TOKEN" ></giveaway-flow>`,
  } satisfies Record<SnippetId, string>))
    test(kind, async () => {
      const { code } = await takeAwaySnippet(kind as SnippetId, inputs['every attribute of a giveaway']!);
      assert.ok(code.replaceAll(/\s+/g, ' ').includes(text), code);
    });
});

describe('a script tag has', () => {
  for (const [what, patch, attributes] of [
    ['only what differs from the defaults', {}, ''],
    ['a language with its direction', { lang: 'ar' }, ' lang="ar" dir="rtl"'],
    ['another direction, if that was chosen', { lang: 'ar', direction: 'ltr' }, ' lang="ar" dir="ltr"'],
    ['the region of a language', { lang: 'pt-BR' }, ' lang="pt-BR"'],
    ...['en', 'en-GB', 'xx', 'de"><b>', '../de', ''].map(
      (lang) => [`no language that the package doesn’t have: ${lang}`, { lang }, ''] as const,
    ),
    ['an empty subheading', { attributes: { subheading: '' } }, ' subheading=""'],
  ] as readonly (readonly [string, Partial<TakeAwayInput>, string])[])
    test(what, async () => {
      const { code, notes } = await takeAwaySnippet('script-tag', plain('rewards-widget', patch));
      const [element] = /<rewards-widget[^]*<\/rewards-widget>/.exec(code.replaceAll(/\s+/g, ' '))!;
      assert.equal(element.replace(' >', '>'), `<rewards-widget feed-url="/rewards"${attributes}></rewards-widget>`);
      const [, lang = 'en'] = / lang="(.*?)"/.exec(attributes) ?? [];
      assert.ok(code.startsWith(`<!doctype html>\n<html lang="${lang}">`), code);
      const words = `locales/${lang.slice(0, 2)}.js`;
      assert.equal(code.includes(`<script type="module" src="/rewards-widget/${words}"></script>\n`), lang !== 'en');
      assert.equal(notes[0]!.includes(words), lang !== 'en');
    });

  test('a place for a giveaway’s id that is missing', async () => {
    const input = plain('giveaway-flow', { source: { kind: 'gateway', address: ' /gifts ' } });
    const { code, notes } = await takeAwaySnippet('script-tag', input);
    assert.ok(code.includes('<giveaway-flow base-url="/gifts" flow-id="YOUR-FLOW"></giveaway-flow>'));
    assert.ok(notes.some((note) => note.startsWith('YOUR-FLOW')));
  });
});

test('the code of a shopper’s codes has the language and its direction, if the package has it', async () => {
  for (const [name, attributes, properties] of [
    ['codes in English', '', ''],
    ['codes in Arabic', ' lang="ar" dir="rtl"', "codes.lang = 'ar';\ncodes.dir = 'rtl';\n"],
    ['codes in Austria, from right to left', ' lang="de-AT" dir="rtl"', "codes.lang = 'de-AT';\ncodes.dir = 'rtl';\n"],
    ['codes in a hostile language', '', ''],
  ] as const) {
    const { code, others } = await codesSnippet(codesInputs[name]);
    assert.ok(code.includes(`<rewards-codes base-url="/rewards"${attributes}></rewards-codes>`), code);
    assert.ok(others[0]!.code.endsWith(`baseUrl = '/rewards';\n${properties}document.body.append(codes);\n`));
  }
});

test('the notes of a giveaway say how the gateway knows the shopper, those of a widget don’t', async () => {
  const mentions = async (name: string): Promise<boolean[]> =>
    Promise.all(
      PAGE_IDS.map(async (kind) =>
        (await takeAwaySnippet(kind, inputs[name]!)).notes.some((note) => note.includes('user-token')),
      ),
    );
  for (const name of ['a giveaway', 'a giveaway with its payload'])
    assert.ok((await mentions(name)).every(Boolean), name);
  for (const name of ['a widget', 'a widget with its payload']) assert.ok(!(await mentions(name)).some(Boolean), name);
});

test('a payload to take away is what a service would send', async () => {
  const payload = {
    all: [
      { id: 'a', published: true },
      { id: 'b', published: false },
    ],
    testOffers: [{ id: 't' }],
  };
  const feed = async (preview: boolean): Promise<unknown> => {
    const input = plain('rewards-widget', { attributes: { preview }, source: { kind: 'payload', payload } });
    const file = (await takeAwaySnippet('npm', input)).others.find(({ language }) => language === 'json')!;
    return JSON.parse(file.code) as unknown;
  };
  assert.deepEqual(await feed(false), { all: [{ id: 'a' }], testOffers: [] });
  assert.deepEqual(await feed(true), { all: [{ id: 'a' }, { id: 'b' }], testOffers: [{ id: 't' }] });
});

test('text of a payload never closes the script around it', async () => {
  const { code } = await takeAwaySnippet('script-tag', inputs['a hostile payload']!);
  const [, json] = code.split('<script type="application/json" id="rewards-feed">');
  const end = json!.indexOf('</script>');
  assert.equal(json!.indexOf('<'), end);
  const read = JSON.parse(json!.slice(0, end)) as Record<string, unknown>;
  assert.equal(read[hostile], hostile);
});

test('code is made from a tested file only if that still has the parts to replace', () => {
  assert.match(hostFile('test/server/pages/hono.js', { renderRewardsWidget: '$&' }), /await \$&\(\{/);
  assert.throws(
    () => hostFile('test/server/pages/hono.js', { absent: '' }),
    /test\/server\/pages\/hono\.js has no absent/,
  );
});

test('the settings to take away are those that an account manager sets', async () => {
  const feed = payloads['rewards-widget'];
  const { code, language } = await settingsJson('rewards-widget', feed);
  assert.equal(language, 'json');
  assert.deepEqual(JSON.parse(code), { headerTemplate: feed.headerTemplate, settings: feed.settings });
  const { template, headerTemplate, header, settings } = payloads['giveaway-flow'];
  assert.deepEqual(JSON.parse((await settingsJson('giveaway-flow', payloads['giveaway-flow'])).code), {
    template,
    headerTemplate,
    header,
    settings,
  });
  assert.equal((await settingsJson('rewards-widget', {})).code, '{}\n');
});

test('the CSS to take away is the theme on the stage, else the colours shown', async () => {
  const payload = { settings: { ctaColor: '#fff', ctaBg: '#123456' } };
  const { code } = await themeCss('giveaway-flow', payload, undefined);
  assert.match(code, /^giveaway-flow \{\n/);
  assert.match(code, /--rewards-cta-bg: #123456;/);
  assert.match(code, /--rewards-header-bg: #f3f3f1;/);
  assert.equal((await themeCss('giveaway-flow', payload, 'a{color:red}')).code, 'a {\n  color: red;\n}\n');
  const look = { '--rewards-card-align': 'center' };
  assert.match(
    (await themeCss('giveaway-flow', payload, undefined, look)).code,
    /^ {2}--rewards-card-align: center;$/m,
  );
  assert.match(
    (await themeCss('giveaway-flow', payload, 'a{color:red}\n', look)).code,
    /\}\n\nrewards-widget,\ngiveaway-flow \{\n {2}--rewards-card-align: center;\n\}\n$/,
  );
});

describe('the Design Tokens to take away', () => {
  const tokensOf = async (css: string): Promise<Record<string, { $type: string; $value: unknown }>> => {
    const { code } = await themeTokens(css);
    return (JSON.parse(code) as { rewards: Record<string, { $type: string; $value: unknown }> }).rewards;
  };

  test('have a value of the format’s own for each kind of property', async () => {
    const css = `rewards-widget {
      --rewards-radius: 3.5px; --rewards-cta-bg: #1b58CC; --rewards-border: #2c27221f; --rewards-surface: #fff;
      --rewards-header-bg: transparent; --rewards-picture-ratio: 4 / 3;
      --rewards-font: 'Iowan Old Style',
        Georgia, serif;
    }`;
    assert.deepEqual(await tokensOf(css), {
      radius: { $type: 'dimension', $value: { value: 3.5, unit: 'px' } },
      'cta-bg': {
        $type: 'color',
        $value: { colorSpace: 'srgb', components: [0.1059, 0.3451, 0.8], alpha: 1, hex: '#1b58cc' },
      },
      border: {
        $type: 'color',
        $value: { colorSpace: 'srgb', components: [0.1725, 0.1529, 0.1333], alpha: 0.1216, hex: '#2c2722' },
      },
      surface: { $type: 'color', $value: { colorSpace: 'srgb', components: [1, 1, 1], alpha: 1, hex: '#ffffff' } },
      'header-bg': { $type: 'color', $value: { colorSpace: 'srgb', components: [0, 0, 0], alpha: 0, hex: '#000000' } },
      'picture-ratio': { $type: 'number', $value: 1.3333 },
      font: { $type: 'fontFamily', $value: ['Iowan Old Style', 'Georgia', 'serif'] },
    });
  });

  test('leave out what the format has no type for, also where it replaces a token', async () => {
    const css = `a { --rewards-font: Georgia; --rewards-gap: 1em; --rewards-text: light-dark(#000, #fff); }
      b { --rewards-font: inherit; --rewards-card-align: center; }`;
    assert.deepEqual(await tokensOf(css), {});
  });

  test('name every property of a theme', async () => {
    for (const theme of ['dark', 'loud', 'quiet']) {
      const css = readFileSync(`${root}/demo/themes/${theme}.css`, 'utf8');
      const names = [...css.matchAll(/--rewards-([\w-]+): (?!center|inherit)/g)].map(([, name]) => name);
      assert.ok(names.length > 12);
      assert.deepEqual(Object.keys(await tokensOf(css)), names, theme);
    }
  });

  test('are formatted, for a file that tools open', async () => {
    const { file, code, saved } = await themeTokens((await themeCss('giveaway-flow', {}, undefined)).code);
    assert.deepEqual([file, saved], ['rewards-theme.tokens.json', true]);
    assert.equal(code, await format(code, { parser: 'json', singleQuote: true }));
  });
});

test('the studio knows every language of the package', () => {
  const files = readdirSync(`${root}/src/locales`).filter((file) => /^[a-z]{2}\.ts$/.test(file));
  // English is a folder.
  assert.deepEqual([...LOCALES].sort(), files.map((file) => file.slice(0, 2)).sort());
});

test('earlier choices are restored, as far as they can be read', () => {
  const first = { tab: 'script-tag', server: 'hono', from: 'gateway', address: '/rewards' };
  for (const kept of [undefined, null, 'vue', [], { tab: 'ember', server: 'koa', from: 1, address: {} }])
    assert.deepEqual(readTakeAwayChoice(kept), first);
  const last = { tab: 'vue', server: 'express', from: 'payload', address: '/gifts' } as const;
  assert.deepEqual(readTakeAwayChoice(JSON.parse(JSON.stringify(last))), last);
});

test('only the element that changed is drawn again', () => {
  let written = 0;
  const write = remembered((id: string, input: TakeAwayInput) => ({ id, input, written: ++written }));
  const payload = { all: [{ id: 'a' }] };
  const input = (heading: string): TakeAwayInput =>
    plain('rewards-widget', { attributes: { heading }, source: { kind: 'payload', payload } });
  assert.equal(write('npm', input('Hello')), write('npm', input('Hello')));
  assert.equal(write('npm', input('Good day')).written, 2);
  assert.equal(write('vue', input('Good day')).written, 3);
  assert.equal(
    write('vue', { ...input('Good day'), source: { kind: 'payload', payload: { all: [{ id: 'b' }] } } }).written,
    4,
  );
});
