import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { Liquid } from 'liquidjs';

const FILE = path.resolve(import.meta.dirname, '../../integrations/shopify/rewards.liquid');
const SCHEMA = /\{% schema %\}([^]*)\{% endschema %\}/;

/** Renders the section as Shopify does, but for its schema, which Shopify takes out. */
async function render(settings: { scripts: string; flow: string }): Promise<string> {
  const template = (await readFile(FILE, 'utf8')).replace(SCHEMA, '');
  const liquid = new Liquid({ strictFilters: true });
  return (await liquid.parseAndRender(template, {
    section: { settings },
    request: { locale: { iso_code: 'fr' } },
  })) as string;
}

const SCRIPTS = 'https://gateway.example/rewards-widget';

test('the section for Shopify shows both elements through the app proxy', async () => {
  const html = await render({ scripts: SCRIPTS, flow: 'weekly-treats' });
  assert.match(html, /<script type="module" src="https:\/\/gateway\.example\/rewards-widget\/embed\.js"><\/script>/);
  assert.match(html, /<giveaway-flow\s+base-url="\/apps\/rewards"\s+flow-id="weekly-treats"\s+lang="fr"\s*>/);
  assert.match(html, /<rewards-widget feed-url="\/apps\/rewards" lang="fr">/);
});

test('the section for Shopify shows offers only, while no giveaway is set', async () => {
  const html = await render({ scripts: SCRIPTS, flow: '' });
  assert.ok(!html.includes('<giveaway-flow'));
  assert.match(html, /<rewards-widget /);
});

test('the section for Shopify lets no setting become markup', async () => {
  const html = await render({ scripts: '"><script>', flow: '"><script>' });
  assert.equal(html.match(/<script/g)?.length, 1);
});

test('the schema of the section for Shopify has each setting that the section uses', async () => {
  const text = await readFile(FILE, 'utf8');
  const schema = JSON.parse(SCHEMA.exec(text)![1]!) as { settings: { id: string }[] };
  const used = [...text.matchAll(/section\.settings\.(\w+)/g)].map(([, id]) => id);
  assert.deepEqual(schema.settings.map(({ id }) => id).sort(), [...new Set(used)].sort());
});
