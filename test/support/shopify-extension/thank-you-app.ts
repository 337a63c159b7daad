import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { createConsumer, type Consumer } from '../published-package.js';

const root = path.resolve(import.meta.dirname, '../../..');

/** Where the extension is. */
export const THANK_YOU = path.join(root, 'integrations/shopify/thank-you');

/** An app for Shopify that has the extension for the thank-you page, and has installed the packed package. */
export class ThankYouApp {
  readonly #consumer: Consumer;
  readonly #folder: string;

  private constructor(consumer: Consumer) {
    this.#consumer = consumer;
    this.#folder = path.join(consumer.folder, 'extensions/partner-offers');
    cpSync(THANK_YOU, this.#folder, { recursive: true });
  }

  static create(): ThankYouApp {
    return new ThankYouApp(createConsumer(['@preact/signals', '@shopify/ui-extensions', 'preact']));
  }

  /** Changes a file of the extension. The text has to be there. */
  edit(file: string, from: string, to: string): void {
    const place = path.join(this.#folder, file);
    const text = readFileSync(place, 'utf8');
    if (!text.includes(from)) throw new Error(`${from} is not in ${file}`);
    writeFileSync(place, text.replace(from, to));
  }

  /** What the compiler has to say against the extension, with its own settings. */
  typeErrors(): string {
    try {
      execFileSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', this.#folder]);
      return '';
    } catch (error) {
      return String((error as { stdout?: Buffer }).stdout);
    }
  }

  /** The script that runs in the shop: bundled as Shopify's command does it (`bundle.ts` of `@shopify/app`). */
  async script(): Promise<string> {
    const { outputFiles } = await build({
      stdin: {
        contents: `import run from './src/thank-you.tsx';
          shopify.extend('purchase.thank-you.block.render', (...args) => run(...args));`,
        resolveDir: this.#folder,
        loader: 'tsx',
      },
      bundle: true,
      define: { 'process.env.NODE_ENV': '"production"' },
      jsx: 'automatic',
      loader: { '.esnext': 'ts', '.js': 'jsx' },
      legalComments: 'none',
      minify: true,
      target: 'es6',
      resolveExtensions: ['.tsx', '.ts', '.js', '.json', '.esnext', '.mjs', '.ejs'],
      write: false,
    });
    return outputFiles[0]!.text;
  }

  remove(): void {
    this.#consumer.remove();
  }
}
