import path from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';
import { rolldown } from 'rolldown';

/**
 * Serves test files bundled: all files of one run share a few chunks, so that a page loads five files instead of two hundred. What a file
 * doesn't import isn't run in its page, even if it is in the same chunk.
 */
export async function bundledTests(files: readonly string[]): Promise<TestRunnerPlugin> {
  const bundle = await rolldown({
    // The elements' own entry, because tests load it in frames, by its address.
    input: Object.fromEntries([...files, 'src/define.ts'].map((file) => [file, path.resolve(file)])),
    external: /^\/__web-dev-server__/,
    platform: 'browser',
    // Some libraries have different code for Node, or for development.
    resolve: { conditionNames: ['browser', 'development', 'import', 'default'] },
    tsconfig: 'tsconfig.json',
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
    treeshake: false,
    preserveEntrySignatures: false,
    // Harnesses load at once what elements load when it is needed.
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.generate({
    dir: process.cwd(),
    sourcemap: true,
    strictExecutionOrder: true,
    entryFileNames: '[name]',
    chunkFileNames: 'bundled/[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'editor', test: /node_modules\/(?:@?codemirror|@lezer)\b/, priority: 2 },
        { name: 'libraries', test: /node_modules/, priority: 1 },
        {
          // What `import()` loads stays apart, and comes as late as on a page.
          debugName: 'ours',
          name: (id, chunks) => (chunks.getModuleInfo(id)?.dynamicImporters.length ? null : 'ours'),
          test: (id) => !files.includes(path.relative(process.cwd(), id)),
        },
      ],
    },
  });
  await bundle.close();
  const served = new Map(
    output.map((part) => [`/${part.fileName}`, part.type === 'chunk' ? part.code : Buffer.from(part.source)]),
  );
  return {
    name: 'bundled-tests',
    serve({ path: address }) {
      const body = served.get(decodeURI(address));
      return body === undefined ? undefined : { body: body.toString(), type: address.endsWith('.map') ? 'json' : 'js' };
    },
  };
}
