import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type * as Server from '../src/server/index.js';
import { writeAssistants } from './assistants/assistants.js';
import { commands, extras, locales, root } from './entries.js';
import { writeIntegrity } from './integrity.js';
import { OPENAPI_DOCUMENTS, writeOpenApi } from './openapi/write-documents.js';
import { writeStarters } from './starters/starters.js';
import {
  buildClassicScript,
  buildCodes,
  buildCommand,
  buildExtra,
  buildLocale,
  buildModules,
  buildScript,
  buildWorkerEntry,
} from './steps.js';

const run = promisify(execFile);
const dist = `${root}/dist`;

// `.ci/run` builds once for all of its steps. `llms.txt` is the last file that a build writes.
if (process.env['REUSE_BUILD'] && existsSync(`${root}/llms.txt`)) process.exit();

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

// So that an interrupted build is not taken for a whole one.
await rm(`${root}/llms.txt`, { force: true });
await step('npm entries', () => buildModules());
await step(`commands: ${commands.join(' ')}`, async () => {
  for (const command of commands) await buildCommand(command);
});
await step('first screens in workers', () => buildWorkerEntry());
await step('embed.js and its parts, embed.iife.js', async () => {
  // Parts of an earlier build have other names, so Vite wouldn't overwrite them.
  await rm(`${dist}/parts`, { recursive: true, force: true });
  await buildScript();
  await buildClassicScript();
});
await step(`extras: ${Object.keys(extras).join(' ')}`, async () => {
  for (const [name, entry] of Object.entries(extras)) await buildExtra(name, entry);
});
await step('codes.js', () => buildCodes());
await step(`locales: ${locales.join(' ')}`, async () => {
  for (const locale of locales) await buildLocale(locale);
});
await step('first-paint.css', async () => {
  const { firstPaintCss } = (await import(`${dist}/server/index.js`)) as typeof Server;
  await writeFile(`${dist}/first-paint.css`, firstPaintCss());
});
await step('integrity.json, importmap.json', () => writeIntegrity(dist));
await step(Object.keys(OPENAPI_DOCUMENTS).join(', '), () => writeOpenApi(dist));
// Tests of what runs need no more.
if (process.argv.includes('--scripts')) process.exit();
// Vite empties the folder, so the other steps come after it.
await step('declarations', () => command('typescript/bin/tsc', '-p', 'tsconfig.declarations.json'));
await step('custom-elements.json, editor data', () => command('@custom-elements-manifest/analyzer/cem.js', 'analyze'));
await step('starters', () => writeStarters(dist));
await step('llms.txt, skills', () => writeAssistants());
