import path from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Takes the entries of the package as a project does that has installed it, and `store.ts` from the app for Cloudflare. */
const asInstalled = (project: string): Plugin => ({
  name: 'as-installed',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /\/src\/.+\/index\.js$/ }, ({ path: file, kind }) =>
      resolve(`rewards-widget/${/\/src\/(.+)\/index\.js$/.exec(file)![1]}`, { resolveDir: project, kind }),
    );
    onResolve({ filter: /^\.\/store$/ }, () => ({
      path: path.join(import.meta.dirname, '../../hosts/cloudflare/worker/store.ts'),
    }));
  },
});

interface Bundle {
  /** TypeScript, beside this file. */
  readonly contents: string;
  readonly project: string;
  /** What the bundler of the platform resolves by, without further settings. */
  readonly conditions: readonly string[];
  readonly format: 'esm' | 'iife';
}

export async function bundleSite({ contents, project, conditions, format }: Bundle): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, loader: 'ts', resolveDir: import.meta.dirname },
    plugins: [asInstalled(project)],
    conditions: [...conditions],
    external: ['cloudflare:workers'],
    platform: 'browser',
    bundle: true,
    format,
    write: false,
  });
  return outputFiles[0]!.text;
}
