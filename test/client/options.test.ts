import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { consumerOptions } from '../support/consumer-types.js';

/** A server's module that reads its options from the environment. */
const MODULE = `
  import { RewardsClient } from 'rewards-widget/client';
  const { FEED_URL, FEED_PATH, BASE_URL, API_KEY }: Record<string, string | undefined> = {};
  export const client = new RewardsClient({
    feedUrl: FEED_URL,
    feedPath: FEED_PATH,
    baseUrl: BASE_URL,
    apiKey: API_KEY,
  });`;

test('options may come from an environment where each may be missing, even in the strictest project', () => {
  const file = path.join(import.meta.dirname, 'server-module.ts');
  const host = ts.createCompilerHost(consumerOptions);
  const { getSourceFile } = host;
  host.getSourceFile = (name, target, ...rest) =>
    name === file ? ts.createSourceFile(name, MODULE, target) : getSourceFile(name, target, ...rest);
  const program = ts.createProgram([file], consumerOptions, host);
  const faults = program.getSemanticDiagnostics(program.getSourceFile(file));
  assert.deepEqual(
    faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    [],
  );
});
