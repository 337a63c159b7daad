import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { EXIT } from './exit-code.js';
import { UsageError } from '../process/usage-error.js';
import { findTarball, starterManifest } from './starter-manifest.js';

interface Starter {
  readonly title: string;
  /** Folder of the files that are served as they are. */
  readonly assets: 'public' | '.';
  /** Whether the page loads the script-tag build, and not the npm package. */
  readonly scriptTag?: true;
  /** What shows the page. */
  readonly commands: readonly string[];
  /** The oldest major version of Node that the framework runs on, if the package itself runs on an older one. */
  readonly node?: number;
}

const NPM = { assets: 'public', commands: ['npm install', 'npm run dev'] } as const;

/** What `init` can write. Each is an app or a shop that the tests of this project use: see `build/starters/starters.ts`. */
export const STARTERS: Readonly<Record<string, Starter>> = {
  react: { title: 'React', ...NPM },
  next: { title: 'Next.js, with a gateway', ...NPM },
  vue: { title: 'Vue', ...NPM },
  svelte: { title: 'Svelte', ...NPM },
  angular: { title: 'Angular', ...NPM, node: 22 },
  astro: { title: 'Astro, with a gateway', ...NPM, node: 22 },
  vite: { title: 'TypeScript without a framework', ...NPM },
  cloudflare: { title: 'Cloudflare Workers, with a gateway', ...NPM, node: 22 },
  html: { title: 'a page with a script tag', assets: '.', scriptTag: true, commands: ['npx serve'] },
  php: {
    title: 'PHP',
    assets: '.',
    scriptTag: true,
    commands: ['REWARDS_GATEWAY=http://127.0.0.1:8788 php -S 127.0.0.1:8000'],
  },
};

/** `dist`, in which the command is too. */
const dist = path.dirname(import.meta.dirname);

/**
 * Writes a starter into a folder. A file that is already there is never changed: then nothing is written.
 *
 * @param name asked for if it isn't given and someone is at the terminal
 * @throws {UsageError} if there is no such starter, or a file is already there
 */
export async function runInit(name: string | undefined, folder: string): Promise<number> {
  const wanted = name ?? (await ask());
  // A name such as `toString` is none.
  const starter = Object.hasOwn(STARTERS, wanted) ? STARTERS[wanted] : undefined;
  if (!starter) throw new UsageError(`there is no starter ${wanted}: there are ${Object.keys(STARTERS).join(', ')}`);
  const into = path.resolve(folder);
  const files = await filesOf(wanted, starter);
  const taken = await findTaken(into, files.keys());
  if (taken)
    throw new UsageError(`${path.join(folder, taken)} is already there, so nothing was written: name an empty folder`);
  const tarball = files.has('package.json') ? await findTarball(path.dirname(dist)) : undefined;
  for (const [target, source] of files) {
    const file = path.join(into, target);
    const content = target === 'package.json' ? starterManifest(source, into, tarball) : readFile(source);
    await mkdir(path.dirname(file), { recursive: true });
    // Written, not copied: a copy of a read-only file can't be edited.
    await writeFile(file, await content, { flag: 'wx' });
  }
  console.log(nextSteps(starter, folder, files.size, tarball));
  return EXIT.done;
}

async function ask(): Promise<string> {
  const names = Object.keys(STARTERS);
  if (!process.stdin.isTTY) throw new UsageError(`name a starter: ${names.join(', ')}`);
  for (const [name, { title }] of Object.entries(STARTERS)) console.log(`${name.padEnd(8)} ${title}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question('Which one? ')).trim();
  } finally {
    terminal.close();
  }
}

/** All files of a starter: where they belong within the folder, and where they come from. */
async function filesOf(name: string, { assets, scriptTag }: Starter): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  // Name by name: in Yarn's zip archives, what `recursive` finds has wrong paths.
  const add = async (from: string, to: string): Promise<void> => {
    for (const entry of await readdir(from, { withFileTypes: true })) {
      const source = path.join(from, entry.name);
      if (entry.isDirectory()) await add(source, path.join(to, entry.name));
      // npm leaves out files with the real name.
      else files.set(path.join(to, entry.name === 'gitignore' ? '.gitignore' : entry.name), source);
    }
  };
  await add(path.join(dist, 'starters', name), '.');
  await add(path.join(dist, 'starters/assets'), assets);
  if (scriptTag) {
    files.set(path.join('rewards-widget', 'embed.js'), path.join(dist, 'embed.js'));
    await add(path.join(dist, 'parts'), path.join('rewards-widget', 'parts'));
  }
  return files;
}

/** A target that is already there, or a link or a file in the place of one of its folders, through which nothing may be written. */
async function findTaken(folder: string, targets: Iterable<string>): Promise<string | undefined> {
  for (const target of targets) {
    const names = target.split(path.sep);
    for (const depth of names.keys()) {
      const place = path.join(...names.slice(0, depth + 1));
      const found = await lstat(path.join(folder, place)).catch(() => undefined);
      if (found && !(found.isDirectory() && place !== target)) return place;
    }
  }
  return undefined;
}

function nextSteps({ assets, commands, node }: Starter, folder: string, count: number, tarball?: string): string {
  const here = path.resolve(folder) === process.cwd();
  const old = node !== undefined && Number.parseInt(process.versions.node) < node;
  return [
    `Wrote ${count} files. They show a sample, without a service.`,
    ...(tarball ? [`Its package is the file ${tarball}: name another version in package.json once there is one.`] : []),
    ...(old ? [`Its framework needs Node ${node} or later: this is ${process.version}.`] : []),
    `\nNext:\n`,
    ...[...(here ? [] : [changeFolder(folder)]), ...commands].map((line) => `  ${line}`),
    `\nFor your own offers, take out ${path.join(assets, 'sample.js')}, and its tag: the comment there says what is needed instead.`,
  ].join('\n');
}

/** A line that opens a folder, whose name no shell takes for anything else. */
export function changeFolder(folder: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32')
    return /^[\w./][\w./-]*$/.test(folder) ? `cd ${folder}` : `cd -- '${folder.replaceAll("'", String.raw`'\''`)}'`;
  // No quotes are the same to cmd and to PowerShell, but for letters such as these.
  return /^[\p{L}\p{M}\p{N} ._/\\:-]+$/u.test(folder) ? `cd "${folder}"` : `(open the folder ${folder})`;
}
