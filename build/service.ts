/** `npm run build:service [-- FOLDER]`: the service as plain JavaScript for Node, in `dist-service/` by default. */
import { execFile } from 'node:child_process';
import { chmod, cp, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Not from `entries.ts`, which reads sources that a container doesn't have. */
const root = path.dirname(import.meta.dirname);

/** Files that the service reads at run time: path in the checkout by path in the build. */
const FILES = {
  // Says that all of this is modules.
  'package.json': 'service/package.json',
  'service/package.json': 'service/package.json',
  'service/database/migrations': 'service/database/migrations',
  'public/samples': 'public/samples',
};

const out = path.resolve(process.argv[2] ?? `${root}/dist-service`);
await rm(out, { recursive: true, force: true });
const compiler = `${root}/node_modules/typescript/bin/tsc`;
await promisify(execFile)(process.execPath, [compiler, '-p', `${root}/tsconfig.service.json`, '--outDir', out]);
for (const [target, source] of Object.entries(FILES))
  await cp(`${root}/${source}`, path.join(out, target), { recursive: true });
// A link to it is the command `rewards-service`.
const command = path.join(out, 'command.js');
await symlink('service/bin/rewards-service.js', command);
await chmod(command, 0o755);
console.log(path.relative(process.cwd(), command));
