import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { takeAwaySnippet } from '../../demo/take-away/platforms.js';
import type { Snippet } from '../../demo/take-away/snippet.js';
import { readBlocksOf, readSection, root } from '../docs/documents.js';
import { cases } from './take-away-cases.js';

const inputOf = (name: string) => cases[name]!.input;
const fileOf = ({ others }: Snippet, name: string): string => others.find(({ file }) => file === name)!.code;

describe('the shortcode for WordPress', () => {
  const plugin = readFileSync(`${root}/integrations/wordpress/rewards-widget/includes/class-contract.php`, 'utf8');
  const attributesOf = (shortcode: string): string[] =>
    [...shortcode.matchAll(/ ([a-z_]+)="/g)].map(([, name]) => name!.replaceAll('_', '-'));

  for (const name of ['rewards-with-attributes', 'giveaway-with-attributes'])
    test(`has only attributes that the plugin takes: ${name}`, async () => {
      const input = inputOf(name);
      const [, names] = new RegExp(`'${input.element}' +=> array\\([^]*?'attributes' +=> array\\( (.*) \\),`).exec(
        plugin,
      )!;
      const attributes = { ...input.attributes, disclosure: 'partner', linkParams: 'a={offer}' };
      const { code } = await takeAwaySnippet('wordpress', { ...input, attributes });
      const written = attributesOf(code);
      assert.ok(written.length >= 5, code);
      assert.deepEqual(
        written.filter((attribute) => !names!.includes(`'${attribute}'`)),
        [],
      );
    });

  test('stays one shortcode whatever the text', async () => {
    const attributes = { heading: '[b] "quoted" \\ </p>\n[/rewards_widget]' };
    const { code } = await takeAwaySnippet('wordpress', { ...inputOf('rewards'), attributes });
    assert.equal(
      code,
      '[rewards_widget heading="&#91;b&#93; &quot;quoted&quot; &#92; &lt;/p&gt;&#10;&#91;/rewards_widget&#93;"]\n',
    );
  });

  for (const [name, block] of [
    ['rewards-with-attributes', 'offers'],
    ['giveaway-with-attributes', 'giveaway'],
  ] as const)
    test(`is a block that the plugin registers, too: ${name}`, async () => {
      const file = `${root}/integrations/wordpress/rewards-widget/blocks/${block}/block.json`;
      const registered = JSON.parse(readFileSync(file, 'utf8')) as {
        name: string;
        attributes: Record<string, { type: string }>;
      };
      const input = inputOf(name);
      const code = fileOf(await takeAwaySnippet('wordpress', input), 'Block');
      const [, written, json = '{}'] = /^<!-- wp:(\S+) (\{.*\} )?\/-->\n$/.exec(code)!;
      assert.equal(written, registered.name);
      assert.doesNotMatch(json, /--|[<>&]/);
      const attributes = JSON.parse(json) as Record<string, unknown>;
      const { preview: _, ...set } = input.attributes;
      const { flowId } = input.source;
      assert.deepEqual(attributes, { ...(flowId !== undefined && { flowId }), ...set });
      for (const [attribute, value] of Object.entries(attributes))
        assert.equal(registered.attributes[attribute]?.type, typeof value === 'number' ? 'integer' : typeof value);
    });

  test('has the commands that build the plugin from docs/wordpress.md', async () => {
    const snippet = await takeAwaySnippet('wordpress', inputOf('rewards'));
    const [, documented] = /^```sh\n([^]*?)^```$/m.exec(readSection('docs/wordpress.md', 'WordPress'))!;
    assert.equal(fileOf(snippet, 'Plugin'), documented);
    assert.equal(snippet.code, '[rewards_widget]\n');
  });
});

describe('the tag for Tag Manager', () => {
  test('loads script and words from the gateway’s own address, and has no variable of a container', async () => {
    const source = { kind: 'gateway', address: 'https://g.example/gifts' } as const;
    const { code } = await takeAwaySnippet('tag-manager', { ...inputOf('rewards-with-attributes'), source });
    for (const address of ['gifts', 'rewards-widget/embed.iife.js', 'rewards-widget/locales/de.js'])
      assert.ok(code.includes(`'https://g.example/${address}'`), address);
    assert.doesNotMatch(code, /\{\{/);
  });

  test('without attributes is the tag of the documents, but for its addresses', async () => {
    const source = { kind: 'gateway', address: 'https://gateway.example/rewards' } as const;
    const { code } = await takeAwaySnippet('tag-manager', { ...inputOf('rewards'), source });
    assert.equal(code, readFileSync(`${root}/integrations/tag-manager/offers.html`, 'utf8'));
  });
});

describe('the code for servers of other languages', () => {
  test('has the web server’s part from docs/command.md', async () => {
    const [documented] = readBlocksOf(['docs/command.md'], 'nginx');
    assert.equal(fileOf(await takeAwaySnippet('command', inputOf('rewards')), 'nginx.conf'), documented!.code);
  });

  test('has another path of the gateway in all of its parts', async () => {
    const source = { kind: 'gateway', address: '/gifts/' } as const;
    const snippet = await takeAwaySnippet('command', { ...inputOf('rewards'), source });
    assert.match(snippet.code, /feed-url="\/gifts"/);
    assert.match(fileOf(snippet, 'Start'), /--mount \/gifts /);
    assert.match(fileOf(snippet, 'nginx.conf'), /^location \/gifts\/ \{$/m);
  });
});
