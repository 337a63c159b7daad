import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { ShopifyBlock } from '../support/shopify-block.js';

const SCRIPTS = 'https://gateway.example/rewards-widget';

for (const [name, tag] of [
  ['rewards', 'rewards-widget'],
  ['giveaway', 'giveaway-flow'],
] as const)
  describe(`the app block ${name}.liquid for Shopify`, () => {
    let block: ShopifyBlock;
    before(async () => {
      block = await ShopifyBlock.read(name);
    });
    const settings = () => block.schema.settings.filter(({ id }) => id !== 'scripts');

    test('shows its element through the app proxy, before an editor has changed anything but what is asked for', async () => {
      const html = await block.render({ scripts: SCRIPTS, ...(name === 'giveaway' && { flow_id: 'weekly-treats' }) });
      assert.match(
        html,
        /<script type="module" src="https:\/\/gateway\.example\/rewards-widget\/embed\.js"><\/script>\s*<div data-shopify-editor-block="1">/,
      );
      assert.match(html, new RegExp(`<${tag}\\s[^>]*(feed|base)-url="/apps/rewards"[^>]*lang="fr"[^>]*></${tag}>`));
      assert.doesNotMatch(html, /="(\s*)"/, 'an empty setting leaves its attribute out');
    });

    test('writes each setting as its attribute', async () => {
      for (const { id } of settings()) {
        const html = await block.render({ flow_id: 'f', [id]: `value of ${id}` });
        assert.match(html, new RegExp(`\\s${id.replaceAll('_', '-')}="value of ${id}"`));
      }
    });

    test('lets nothing that an editor enters become markup', async () => {
      const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)>{{ 'liquid' }}&quot;`;
      const entered = Object.fromEntries(block.schema.settings.map(({ id }) => [id, attack]));
      const html = await block.render(entered);
      assert.deepEqual(
        [...html.matchAll(/<(\w[\w-]*)/g)].map(([, opened]) => opened),
        ['script', 'div', tag],
      );
      // Each attack is still between the quotes of its own attribute.
      const element = new RegExp(`<${tag}((?:\\s+[\\w-]+="[^"<>]*")+)\\s*></${tag}>`).exec(html);
      assert.ok(element, html);
      assert.equal(element[1]!.match(/="/g)!.length, settings().length + 1);
    });

    // https://shopify.dev/docs/apps/build/online-store/theme-app-extensions/configuration
    test('keeps to what Shopify accepts in a schema', () => {
      const { name: title, target, settings: all } = block.schema;
      assert.ok(title.length <= 25, title);
      assert.equal(target, 'section');
      assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
      for (const { id, type, label, default: value, options } of all) {
        assert.match(id, /^[a-z][a-z_]*$/);
        assert.ok(['text', 'url', 'select'].includes(type), type);
        assert.ok(label);
        // An empty default is refused.
        assert.notEqual(value, '');
        if (type === 'url') assert.equal(value, undefined);
        assert.equal(type === 'select', options !== undefined);
        if (options) assert.ok(options.some((option) => option.value === value));
      }
      assert.ok(Buffer.byteLength(block.text) < 100_000);
      // Tags that theme app extensions may not have.
      assert.doesNotMatch(block.text, /\{%-?\s*(javascript|stylesheet|include|layout|sections?)\s/);
    });
  });

test('the app block for a giveaway shows nothing until its editor has entered which', async () => {
  const block = await ShopifyBlock.read('giveaway');
  assert.ok(!(await block.render({ scripts: SCRIPTS })).includes('<giveaway-flow'));
});
