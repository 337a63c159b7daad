import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../entries.js';

/** Not a dependency of ours: only a release needs it. `npm sbom` would leave out lit and others. */
const GENERATOR = '@cyclonedx/cyclonedx-npm@6.0.1';

const run = promisify(execFile);

/** A package in a bill of materials, in CycloneDX's JSON. */
interface Component {
  type: string;
  name: string;
  group?: string;
  version: string;
  'bom-ref': string;
  licenses?: unknown;
  purl?: string;
}

/** A bill of materials (SBOM) in CycloneDX's JSON. */
interface Bill {
  metadata: { component: Component };
  components: Component[];
  dependencies?: unknown;
}

/**
 * Writes a bill of materials for each thing that is published: the package with all that it imports or contains, the WordPress plugin
 * with all that its scripts contain, and the service. `dist/` has to be built before.
 *
 * @param out an existing folder
 * @returns the names of the files
 */
export async function writeBills(out: string): Promise<string[]> {
  const [published, service] = await generate([
    ['--no-workspaces', '--mc-type', 'library', '--omit', 'peer', 'optional'],
    ['--workspace', 'service', '--mc-type', 'application'],
  ]);
  const compiled = await bundled('compiled/LICENSE.txt');
  published.components.push(...compiled);

  const inScripts = await bundled('embed.LICENSE.txt');
  const plugin: Bill = {
    ...published,
    metadata: { component: { ...published.metadata.component, type: 'application', name: 'rewards-widget-wordpress' } },
    components: published.components.filter((one) => inScripts.some(({ purl }) => purl === one.purl)),
  };
  delete plugin.dependencies;

  service.metadata.component.name = 'rewards-service';

  const bills = { 'rewards-widget': published, 'rewards-widget-wordpress': plugin, 'rewards-service': service };
  for (const [name, bill] of Object.entries(bills))
    await writeFile(path.join(out, `${name}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
  return Object.keys(bills).map((name) => `${name}.cdx.json`);
}

/**
 * Generates a bill for each list of flags. From the lock file, so that it doesn't matter what is installed: the same lock file gives the
 * same bill.
 */
async function generate<T extends readonly string[][]>(flags: [...T]): Promise<{ [K in keyof T]: Bill }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bills-'));
  try {
    // Only native parsers of XML are optional.
    await run('npm', ['install', '--omit', 'optional', '--no-audit', '--no-fund', '--prefix', folder, GENERATOR]);
    const bills: Bill[] = [];
    for (const own of flags) {
      const file = path.join(folder, 'bill.json');
      const program = path.join(folder, 'node_modules/.bin/cyclonedx-npm');
      const args = ['--package-lock-only', '--output-reproducible', '--omit', 'dev', ...own, '--output-file', file];
      await run(program, [...args, '--', 'package.json'], { cwd: root });
      bills.push(JSON.parse(await readFile(file, 'utf8')) as Bill);
    }
    return bills as { [K in keyof T]: Bill };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The packages that a file of `dist/` lists, because ours contains their code. */
async function bundled(licenses: string): Promise<Component[]> {
  const text = await readFile(`${root}/dist/${licenses}`, 'utf8');
  return [...text.matchAll(/^## (?:(@[^/]+)\/)?(\S+) - (\S+) \((.+)\)$/gm)].map(
    ([, group, name, version, license]) => ({
      type: 'library',
      name: name!,
      ...(group && { group }),
      version: version!,
      'bom-ref': `${group ? `${group}/` : ''}${name}@${version}`,
      licenses: [{ license: { id: license } }],
      purl: `pkg:npm/${group ? `${group.replace('@', '%40')}/` : ''}${name}@${version}`,
    }),
  );
}
