import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A project of somebody else's, in a folder of its own, that has installed what would be published. */
export interface Consumer {
  readonly folder: string;
  /** What `npm pack` made. */
  readonly tarball: string;
  /** Paths within the package. */
  readonly files: readonly string[];
  write(file: string, content: string): void;
  remove(): void;
}

/**
 * Packs the package as it is built, and puts it into a new project.
 *
 * @param dependencies packages the project has besides; they are the ones of this checkout, so that no registry is asked
 */
export function createConsumer(dependencies: readonly string[] = []): Consumer {
  const folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-consumer-'));
  // The build has run before the tests: packing must not start it again.
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const packed = execFileSync('npm', packing, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell,
  });
  const { filename, files } = firstOf(JSON.parse(packed));
  const tarball = path.join(folder, filename);

  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, 'rewards-widget'), { recursive: true });
  const unpacking = ['-xzf', filename, '-C', path.join('node_modules', 'rewards-widget'), '--strip-components=1'];
  execFileSync('tar', unpacking, { cwd: folder });
  for (const name of ['lit', '@lit/task', '@lit-labs/ssr-client', 'lru-cache', ...dependencies]) {
    mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
    symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name), 'junction');
  }

  const write = (file: string, content: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  write('package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  return {
    folder,
    tarball,
    files: files.map((file) => file.path),
    write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** npm is a script file on Windows, which only a shell can start. */
const shell = process.platform === 'win32';

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** npm tells a list of packages, or since its version 12 packages by their names. */
function firstOf(packed: unknown): Packed {
  const [first] = Object.values(packed as Record<string, Packed>);
  if (!first) throw new Error('npm packed nothing');
  return first;
}
