import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestRunnerPlugin } from '@web/test-runner';
import { rolldown, type InputOptions } from 'rolldown';

const shared = {
  tsconfig: 'tsconfig.json',
  treeshake: false,
  preserveEntrySignatures: false,
  // Harnesses load at once what elements load when it is needed.
  checks: { ineffectiveDynamicImport: false },
} satisfies InputOptions;

/**
 * Serves test files bundled: all files of one run share a few chunks, so that a page loads five files instead of two hundred. What a file
 * doesn't import isn't run in its page, even if it is in the same chunk.
 */
export async function bundledTests(files: readonly string[]): Promise<TestRunnerPlugin> {
  const bundle = await rolldown({
    ...shared,
    // The elements' own entry, because tests load it in frames, by its address.
    input: Object.fromEntries([...files, 'src/define.ts'].map((file) => [file, path.resolve(file)])),
    // The runner's own module, and what the fake clock asks for only in Node.
    external: [/^\/__web-dev-server__/, 'util', 'timers', 'timers/promises'],
    platform: 'browser',
    // Some libraries have different code for Node, or for development.
    resolve: { conditionNames: ['browser', 'development', 'import', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
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

/** Test files in JavaScript, with all modules of ours that they import, in a folder that is removed at the end. */
export interface CompiledTests {
  /** The file that runs a test. */
  fileOf(test: string): string;
  remove(): Promise<void>;
}

/** Compiles test files for Node, once for all processes of a run. Compiling the imports of a test takes longer than running most tests. */
export async function compileTests(files: readonly string[]): Promise<CompiledTests> {
  // Within the project, so that packages are found.
  await mkdir('.data', { recursive: true });
  const folder = await mkdtemp(path.resolve('.data/tests-'));
  const bundle = await rolldown({
    ...shared,
    input: files.map((file) => path.resolve(file)),
    external: /^(?![./])/,
    platform: 'node',
    preserveEntrySignatures: 'strict',
    plugins: [{ name: 'own-address', transform: { filter: { code: 'import.meta.' }, handler: keepAddress } }],
  });
  await bundle.write({
    dir: folder,
    preserveModules: true,
    preserveModulesRoot: process.cwd(),
    sourcemap: true,
    // Otherwise it leaves out what it takes for unused, such as a `decodeURIComponent()` that is called because it may throw.
    minify: false,
  });
  await bundle.close();
  return {
    fileOf: (test) => path.join(folder, test.replace(/\.ts$/, '.js')),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Modules read files beside themselves, so they keep the address of their source. */
function keepAddress(code: string, id: string): { code: string; map: null } {
  const own: Readonly<Record<string, string>> = {
    dirname: path.dirname(id),
    filename: id,
    url: pathToFileURL(id).href,
  };
  // On the same line, so the source map stays right.
  return {
    code: code.replace(/\bimport\.meta\.(dirname|filename|url)\b/g, (_, name: string) => JSON.stringify(own[name])),
    map: null,
  };
}
