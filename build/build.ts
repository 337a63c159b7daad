import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundleCommand, bundleModules, bundleScript } from './bundle.js';
import { commands, locales, moduleEntries, root } from './entries.js';
import { writeIntegrity } from './integrity.js';
import { leanLit } from './lean-lit/lean-lit.js';
import { minifyAgain } from './minify-again.js';
import { renamePolicy } from './rename-policy.js';

const run = promisify(execFile);
const dist = `${root}/dist`;

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

async function command(file: string, ...args: string[]): Promise<void> {
  try {
    await run(process.execPath, [`${root}/node_modules/${file}`, ...args], { cwd: root });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    console.error(`${file} failed:\n${stdout}${stderr}`);
    process.exit(1);
  }
}

await step('npm entries', () => bundleModules(moduleEntries, dist));
await step(`commands: ${commands.join(' ')}`, async () => {
  for (const command of commands) await bundleCommand(command, `${dist}/${path.dirname(command)}`);
});
await step('embed.js, embed.iife.js', async () => {
  const embed = {
    entry: 'src/embed.ts',
    outDir: dist,
    plugins: [leanLit(), renamePolicy('rewards-widget'), minifyAgain()],
  };
  await bundleScript({ ...embed, format: 'es', fileName: 'embed.js', licence: 'embed.LICENSE.txt' });
  await bundleScript({ ...embed, format: 'iife', fileName: 'embed.iife.js' });
});
await step(`locales: ${locales.join(' ')}`, async () => {
  for (const locale of locales) {
    // Without imports or exports, the one file serves an import and both kinds of script tag.
    await bundleScript({
      entry: `src/locales/${locale}.ts`,
      outDir: `${dist}/locales`,
      fileName: `${locale}.js`,
      format: 'iife',
    });
  }
});
await step('integrity.json', () =>
  writeIntegrity(dist, ['embed.js', 'embed.iife.js', ...locales.map((locale) => `locales/${locale}.js`)]),
);
// Vite empties the folder: what others write comes after it.
await step('declarations', () => command('typescript/bin/tsc', '-p', 'tsconfig.declarations.json'));
await step('custom-elements.json, editor data', () => command('@custom-elements-manifest/analyzer/cem.js', 'analyze'));
