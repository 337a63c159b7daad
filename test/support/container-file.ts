import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The packages are mostly in npm's cache: this checkout has them too. */
const OFFLINE = { npm_config_prefer_offline: 'true' };

/** What a container would start, and where its files are on this machine. */
export interface Container {
  /** The folder that it starts in. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** ENTRYPOINT and CMD together. */
  readonly command: readonly string[];
}

/**
 * Runs the instructions of a container file on this machine, without an engine: each stage in a folder of its own below `out`, with
 * this machine's Node and packages instead of those of FROM. Knows only the instructions that our file uses. ARG, USER and EXPOSE do nothing.
 *
 * @param context the folder that COPY copies from
 */
export async function runContainerFile(file: string, context: string, out: string): Promise<Container> {
  const stages = new Map<string, string>();
  let root = '';
  let folder = '';
  let env: Record<string, string> = {};
  let entrypoint: string[] = [];
  let command: string[] = [];
  for (const [instruction, rest] of readInstructions(await readFile(file, 'utf8'))) {
    switch (instruction) {
      case 'FROM': {
        root = path.join(out, String(stages.size));
        stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? '', root);
        folder = root;
        env = {};
        await mkdir(root, { recursive: true });
        break;
      }
      case 'WORKDIR':
        folder = path.join(root, rest);
        await mkdir(folder, { recursive: true });
        break;
      case 'ENV': {
        const [name, value] = rest.split('=') as [string, string];
        env[name] = value;
        break;
      }
      case 'COPY': {
        const [, stage, paths] = /^(?:--from=(\w+) )?(.*)$/.exec(rest)!;
        const sources = paths!.split(' ');
        const target = sources.pop()!;
        for (const source of sources) {
          const from = stage === undefined ? path.join(context, source) : path.join(stages.get(stage)!, source);
          const to = path.join(folder, target, target.endsWith('/') ? path.basename(source) : '');
          // As in a clean clone, which has nothing installed in its folders.
          await cp(from, to, { recursive: true, filter: (name) => path.basename(name) !== 'node_modules' });
        }
        break;
      }
      case 'RUN':
        await promisify(execFile)('/bin/sh', ['-c', rest], {
          cwd: folder,
          env: { ...process.env, ...OFFLINE, ...env },
        });
        break;
      case 'ENTRYPOINT':
        entrypoint = JSON.parse(rest) as string[];
        break;
      case 'CMD':
        command = JSON.parse(rest) as string[];
        break;
      // Only FROM uses it.
      case 'ARG':
      case 'USER':
      case 'EXPOSE':
        break;
      default:
        throw new Error(`${instruction} is not known here`);
    }
  }
  return { folder, env, command: [...entrypoint, ...command] };
}

function readInstructions(text: string): (readonly [string, string])[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, instruction, rest] = /^([A-Z]+) (.*[^\\])$/.exec(line) ?? [];
    if (instruction === undefined || rest === undefined) throw new Error(`This line is not known here: ${line}`);
    return [instruction, rest] as const;
  });
}
