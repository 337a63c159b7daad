import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { consumerOptions } from '../support/consumer-types.js';
import { allDocuments, readBlocksOf, root } from './documents.js';

/** The parts of uninstalled packages that the blocks use. */
const notInstalled = `
  declare module 'cloudflare:workers' {
    export function waitUntil(work: Promise<unknown>): void;
    export class DurableObject {
      readonly ctx: {
        readonly storage: {
          get<T>(key: string): Promise<T | undefined>;
          put(key: string, value: unknown): Promise<void>;
          setAlarm(at: number): Promise<void>;
          deleteAll(): Promise<void>;
        };
      };
      alarm?(): Promise<void>;
    }
  }
  interface DurableObjectNamespace<T> {
    getByName(name: string): T;
  }
  interface KVNamespace {
    get(key: string): Promise<string | null>;
    put(key: string, value: string, options: { expirationTtl: number }): Promise<void>;
  }
  declare module 'redis' {
    interface Client {
      get(key: string): Promise<string | null>;
      set(key: string, value: string, options: { PX: number }): Promise<unknown>;
      eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
      multi(): Multi;
    }
    interface Multi {
      incr(key: string): Multi;
      pExpire(key: string, milliseconds: number): Multi;
      exec(): Promise<unknown[]>;
    }
    export function createClient(options?: { url: string }): { connect(): Promise<Client> };
  }`;

/** What one block exports and others import. */
const gateway = `export declare const gateway: import('rewards-widget/gateway').Gateway;`;

test('TypeScript in the docs matches the package’s types', () => {
  const files = new Map([
    [path.join(root, 'not-installed.d.ts'), notInstalled],
    [path.join(root, 'gateway.ts'), gateway],
  ]);
  const places = new Map<string, string>();
  for (const { at, language, code } of readBlocksOf(allDocuments, 'ts', 'tsx')) {
    const file = path.join(root, `${at.replaceAll(/\W/g, '-')}.${language}`);
    files.set(file, `${code}\nexport {};\n`);
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
