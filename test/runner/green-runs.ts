import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { print } from './tally.js';

/** What the apps of `test/hosts` and the platforms of `test/platforms` depend on, as pathspecs of git. */
interface Dependencies {
  readonly every: readonly string[];
  /** What some have beside that, by their names. */
  readonly own: Readonly<Record<string, readonly string[]>>;
}

/** Of `package.json`, only what is published counts. */
const PACKAGE = ['package.json', 'package-lock.json'];

export const DEPENDENCIES = {
  hosts: {
    every: [
      ...PACKAGE,
      ...['src/define.ts', 'src/frameworks', 'src/server', 'build/starters'],
      ...[':(glob)test/hosts/*', ':(glob)test/support/starter-page.ts'],
    ],
    own: {
      angular: ['demo/take-away', 'test/hosts/angular'],
      astro: ['src/gateway', 'src/contract', 'test/hosts/astro'],
      cloudflare: ['src/gateway', 'src/contract', 'test/hosts/cloudflare', 'test/hosts/vite'],
      next: ['src/gateway', 'src/contract', 'demo/take-away', 'test/hosts/next'],
      'react-18': ['test/hosts/react-18', 'test/hosts/react-19'],
      'react-19': ['test/hosts/react-19'],
      svelte: ['demo/take-away', 'test/hosts/svelte'],
      'unit-tests': ['test/hosts/unit-tests', 'test/hosts/react-19'],
      // The one that runs after every change of an element.
      vite: ['src', 'test/hosts/vite'],
      vue: ['demo/take-away', 'test/hosts/vue'],
    },
  },
  platforms: {
    every: [
      ...PACKAGE,
      ...['src/contract', 'src/gateway', 'src/cli', 'src/process', 'src/server', 'src/wire'],
      ...[':(glob)test/platforms/*', 'test/hosts/pack-package.ts'],
    ],
    own: {
      caddy: ['test/platforms/caddy'],
      claims: ['test/platforms/claims', 'docs/receive-claims.md'],
      deployment: ['service/deploy'],
      nginx: ['test/platforms/nginx'],
      php: ['test/platforms/php'],
      python: ['test/platforms/python'],
      ruby: ['test/platforms/ruby'],
      shopify: ['integrations/shopify', 'test/support/shopify-extension'],
      starters: ['build/starters', 'test/support/starter-page.ts'],
      templates: [],
      wordpress: ['integrations/wordpress', 'test/platforms/wordpress', 'test/conformance', ':(glob)build/wordpress*'],
      'wordpress-php-7.4': ['integrations/wordpress', 'test/platforms/wordpress', ':(glob)build/wordpress*'],
    },
  },
} as const satisfies Record<string, Dependencies>;

export type Kind = keyof typeof DEPENDENCIES;

/** The last run in which everything of an app or a platform passed. */
export interface GreenRun {
  readonly digest: string;
  /** The commit that was checked out. */
  readonly commit: string;
  /** A date such as 2026-11-28. */
  readonly day: string;
  readonly passed: number;
  readonly seconds: number;
}

/** The last green runs of one kind, in a file of the repository. Those who change what one depends on run it, and commit the file. */
export class GreenRuns {
  readonly #kind: Kind;
  readonly #file: string;
  readonly #runs: Record<string, GreenRun>;

  constructor(kind: Kind, file = `test/${kind}/green-runs.json`) {
    this.#kind = kind;
    this.#file = file;
    this.#runs = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, GreenRun>) : {};
  }

  /** Leaves out those whose last run was green with the same files, and says which. The longest are first. */
  withChanges(names: readonly string[], say = print): string[] {
    const isGreen = (name: string): boolean => this.#runs[name]?.digest === digestOf(filesOf(this.#kind, name));
    for (const name of names.filter(isGreen)) {
      const { commit, day, passed, seconds } = this.#runs[name]!;
      say(
        `– ${name} is left out: nothing that it depends on has changed since ${commit} (${day}: ${passed} passed in ${seconds} s)`,
      );
    }
    return this.longestFirst(names.filter((name) => !isGreen(name)));
  }

  longestFirst(names: readonly string[]): string[] {
    const seconds = (name: string): number => this.#runs[name]?.seconds ?? Infinity;
    return [...names].sort((a, b) => (seconds(b) > seconds(a) ? 1 : -1));
  }

  record(name: string, passed: number, seconds: number): void {
    // What runs only by its name has no line.
    if (!Object.hasOwn(DEPENDENCIES[this.#kind].own, name)) return;
    const commit = git('rev-parse', '--short=8', 'HEAD').trim();
    const day = new Date().toISOString().slice(0, 10);
    this.#runs[name] = {
      digest: digestOf(filesOf(this.#kind, name)),
      commit,
      day,
      passed,
      seconds: Math.round(seconds),
    };
    const sorted = Object.fromEntries(Object.entries(this.#runs).sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(this.#file, `${JSON.stringify(sorted, null, 2)}\n`);
  }
}

/** Digest of files, by their names and what is in them. */
export function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = file === 'package.json' ? publishedFields() : readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** The files that an app or a platform depends on, whether they are committed or not. */
export function filesOf(kind: Kind, name: string): string[] {
  const { every, own }: Dependencies = DEPENDENCIES[kind];
  if (!Object.hasOwn(own, name))
    throw new Error(`${name} has no line among the dependencies of ${kind}: ${import.meta.filename}`);
  const listed = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...every, ...own[name]!);
  return [...new Set(listed.split('\0'))]
    .filter((file) => file !== '' && existsSync(file) && !file.endsWith('/green-runs.json'))
    .sort();
}

function publishedFields(): string {
  const { exports, bin, files, sideEffects, dependencies, peerDependencies, peerDependenciesMeta, engines } =
    JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>;
  return JSON.stringify({
    exports,
    bin,
    files,
    sideEffects,
    dependencies,
    peerDependencies,
    peerDependenciesMeta,
    engines,
  });
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e8 });
}
