import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const { dependencies: ownDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** A consumer's project in a temporary folder that has installed the packed package. */
export interface Consumer {
  readonly folder: string;
  /** The file from `npm pack`. */
  readonly tarball: string;
  /** Paths within the package. */
  readonly files: readonly string[];
  write(file: string, content: string): void;
  remove(): void;
}

/**
 * Packs the package as it is built, and puts it with its dependencies into a new project.
 *
 * @param dependencies further packages of the project; they come from this checkout, without a registry
 */
export function createConsumer(dependencies: readonly string[] = []): Consumer {
  const folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-consumer-'));
  // The tests have already built: packing must not build again.
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
  for (const name of new Set([...Object.keys(ownDependencies), ...dependencies])) {
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

/** On Windows npm is a script, which only a shell can start. */
const shell = process.platform === 'win32';

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** npm prints a list of packages, or since version 12 an object by name. */
function firstOf(packed: unknown): Packed {
  const [first] = Object.values(packed as Record<string, Packed>);
  if (!first) throw new Error('npm packed nothing');
  return first;
}
