import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Liquid } from 'liquidjs';

const FOLDER = path.resolve(import.meta.dirname, '../../integrations/shopify/blocks');

const SCHEMA = /\{% schema %\}([^]*)\{% endschema %\}/;

interface Setting {
  readonly type: string;
  readonly id: string;
  readonly label: string;
  readonly info?: string;
  readonly default?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export interface BlockSchema {
  readonly name: string;
  readonly target: string;
  readonly settings: readonly Setting[];
}

/** An app block of a theme app extension. */
export class ShopifyBlock {
  private constructor(
    readonly text: string,
    readonly schema: BlockSchema,
  ) {}

  static async read(name: string): Promise<ShopifyBlock> {
    const text = await readFile(path.join(FOLDER, `${name}.liquid`), 'utf8');
    const schema = JSON.parse(SCHEMA.exec(text)![1]!) as BlockSchema;
    // Headings between settings have nothing to enter.
    return new ShopifyBlock(text, { ...schema, settings: schema.settings.filter(({ type }) => type !== 'header') });
  }

  /** Renders the block as Shopify does, with what its editor has entered, and the defaults of the rest. */
  async render(entered: Readonly<Record<string, string>>): Promise<string> {
    const defaults = Object.fromEntries(this.schema.settings.map(({ id, default: value = '' }) => [id, value]));
    const liquid = new Liquid({ strictFilters: true, strictVariables: true });
    return (await liquid.parseAndRender(this.text.replace(SCHEMA, ''), {
      block: { settings: { ...defaults, ...entered }, shopify_attributes: 'data-shopify-editor-block="1"' },
      request: { locale: { iso_code: 'fr' } },
    })) as string;
  }
}
