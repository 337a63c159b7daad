import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { consumerOptions } from '../support/consumer-types.js';
import { documents, readBlocksOf, root, serverDocuments } from './documents.js';

/** As much of frameworks that are not installed as the blocks use. */
const frameworks = `
  declare module '@angular/core' {
    export const CUSTOM_ELEMENTS_SCHEMA: object;
    export function Component(options: { selector: string; schemas: object[]; template: string }): ClassDecorator;
  }
  declare module '@vitejs/plugin-vue' {
    interface Options { template: { compilerOptions: { isCustomElement: (tag: string) => boolean } } }
    export default function vue(options: Options): import('vite').PluginOption;
  }
  declare module 'redis' {
    interface Client {
      get(key: string): Promise<string | null>;
      set(key: string, value: string, options: { PX: number }): Promise<unknown>;
    }
    export function createClient(): { connect(): Promise<Client> };
  }
  declare module '@/gateway' {
    export const gateway: import('rewards-widget/gateway').Gateway;
  }`;

/** What one block exports and others import. */
const gateway = `export declare const gateway: import('rewards-widget/gateway').Gateway;`;

test('blocks of TypeScript in the documents are true to the package’s types', () => {
  /** The script of a component in a language of its own is a module too. */
  const script = (code: string): string => /<script[^>]*>([^]*?)<\/script>/.exec(code)![1]!;
  const files = new Map([
    [path.join(root, 'frameworks.d.ts'), frameworks],
    [path.join(root, 'gateway.ts'), gateway],
  ]);
  const places = new Map<string, string>();
  for (const { at, language, code } of readBlocksOf([...documents, ...serverDocuments], 'ts', 'tsx', 'vue', 'svelte')) {
    const file = path.join(root, `${at.replaceAll(/\W/g, '-')}.${language === 'ts' ? 'ts' : 'tsx'}`);
    files.set(file, `${language === 'vue' || language === 'svelte' ? script(code) : code}\nexport {};\n`);
    places.set(file, at);
  }
  assert.ok(places.size > 8);

  const host = ts.createCompilerHost(consumerOptions);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.readFile = (file) => files.get(file) ?? readFile(file);
  host.getSourceFile = (file, target, ...rest) => {
    const text = files.get(file);
    return text === undefined ? getSourceFile(file, target, ...rest) : ts.createSourceFile(file, text, target);
  };
  const program = ts.createProgram([...files.keys()], consumerOptions, host);
  const faults = [...places].flatMap(([file, at]) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${at} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
  assert.deepEqual(faults, []);
});
