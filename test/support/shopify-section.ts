import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Liquid } from 'liquidjs';

const FILE = path.resolve(import.meta.dirname, '../../integrations/shopify/rewards.liquid');

const SCHEMA = /\{% schema %\}([^]*)\{% endschema %\}/;

/** The section of a theme, and its schema as JSON. */
export async function readSection(): Promise<{ text: string; schema: string }> {
  const text = await readFile(FILE, 'utf8');
  return { text, schema: SCHEMA.exec(text)![1]! };
}

/** Renders the section as Shopify does, but for its schema, which Shopify takes out. */
export async function renderSection(settings: { scripts: string; flow: string }): Promise<string> {
  const { text } = await readSection();
  return (await new Liquid({ strictFilters: true }).parseAndRender(text.replace(SCHEMA, ''), {
    section: { settings },
    request: { locale: { iso_code: 'fr' } },
  })) as string;
}
