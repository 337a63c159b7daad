import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSection, renderSection } from '../support/shopify-section.js';

const SCRIPTS = 'https://gateway.example/rewards-widget';

test('the section for Shopify shows both elements through the app proxy', async () => {
  const html = await renderSection({ scripts: SCRIPTS, flow: 'weekly-treats' });
  assert.match(html, /<script type="module" src="https:\/\/gateway\.example\/rewards-widget\/embed\.js"><\/script>/);
  assert.match(html, /<giveaway-flow\s+base-url="\/apps\/rewards"\s+flow-id="weekly-treats"\s+lang="fr"\s*>/);
  assert.match(html, /<rewards-widget feed-url="\/apps\/rewards" lang="fr">/);
});

test('the section for Shopify shows offers only, while no giveaway is set', async () => {
  const html = await renderSection({ scripts: SCRIPTS, flow: '' });
  assert.ok(!html.includes('<giveaway-flow'));
  assert.match(html, /<rewards-widget /);
});

test('the section for Shopify lets no setting become markup', async () => {
  const html = await renderSection({ scripts: '"><script>', flow: '"><script>' });
  assert.equal(html.match(/<script/g)?.length, 1);
});

test('the schema of the section for Shopify has each setting that the section uses', async () => {
  const { text, schema: json } = await readSection();
  const schema = JSON.parse(json) as { settings: { id: string }[] };
  const used = [...text.matchAll(/section\.settings\.(\w+)/g)].map(([, id]) => id);
  assert.deepEqual(schema.settings.map(({ id }) => id).sort(), [...new Set(used)].sort());
});
