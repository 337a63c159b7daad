/**
 * `npm run release`: makes everything that is published of one version, in `dist-release/`: the package, the WordPress plugin, a bill of
 * materials (SBOM) of each and of the service, and the digests of all these files. It publishes nothing itself.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './entries.js';
import { writeBills } from './release/bills.js';
import { findFaults } from './release/faults.js';
import { findBroken } from './release/promise.js';
import { readCheckout, readSurfaces } from './release/read-checkout.js';
import { readSurface } from './release/surface.js';

const checkout = readCheckout(root);
const version = checkout.versions['package.json']!;
refuse(findFaults(checkout));

/** Ends the release if there is a reason. */
function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  console.error(faults.join('\n'));
  process.exit(1);
}

/** Ends the release when npm fails, which has said why. */
function npm(...args: string[]): void {
  if (spawnSync('npm', args, { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1);
}

npm('run', 'check');
npm('run', 'size');
// It has built. What the version promises is compared with the release before it.
refuse(findBroken({ built: readSurface(root), ...readSurfaces(root, version) }));
// Lock files with addresses and digests, base images by digest, what the package contains.
npm('run', 'test:all', '--', 'test/package', 'test/deploy');

const out = `${root}/dist-release`;
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
npm('pack', '--pack-destination', out);
npm('run', 'build:wordpress', '--', out);
await rename(`${out}/rewards-widget.zip`, `${out}/rewards-widget-wordpress-${version}.zip`);
await rm(`${out}/rewards-widget`, { recursive: true });
const files = [`rewards-widget-${version}.tgz`, `rewards-widget-wordpress-${version}.zip`, ...(await writeBills(out))];
const sums = files.map((file) => {
  const digest = createHash('sha256').update(readFileSync(path.join(out, file)));
  return `${digest.digest('hex')}  ${file}\n`;
});
await writeFile(path.join(out, 'SHA256SUMS'), sums.join(''));
console.log([...files, 'SHA256SUMS'].map((file) => path.relative(process.cwd(), path.join(out, file))).join('\n'));
