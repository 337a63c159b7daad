import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Where to look for a program. */
export interface Program {
  /** The environment variable for its path, which takes precedence. */
  readonly variable: string;
  /** Names to look for in `PATH`. */
  readonly commands: readonly string[];
  /** Paths below the folders of applications of macOS. */
  readonly mac?: readonly string[];
  /** Paths below the folders of programs of Windows. */
  readonly windows?: readonly string[];
}

/** Path of the program, if it is installed. */
export function findProgram(program: Program): string | undefined {
  const named = process.env[program.variable];
  if (named) {
    if (!isExecutable(named)) throw new Error(`${program.variable} names no program: ${named}`);
    return named;
  }
  return usualPlaces(program).find(isExecutable);
}

function usualPlaces({ commands, mac = [], windows = [] }: Program): string[] {
  const { env, platform } = process;
  const inPath = (env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => commands.map((command) => path.join(folder, command)));
  if (platform === 'darwin') {
    const folders = ['/Applications', `${env.HOME}/Applications`];
    return [...folders.flatMap((folder) => mac.map((app) => `${folder}/${app}`)), ...inPath];
  }
  if (platform === 'win32') {
    const folders = [env.LOCALAPPDATA, env.PROGRAMFILES, env['PROGRAMFILES(X86)']].filter(
      (folder) => folder !== undefined,
    );
    return windows.flatMap((program) => folders.map((folder) => path.join(folder, program)));
  }
  return inPath;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of a program that a test can't do without.
 *
 * @param variable the environment variable for its path
 * @param debianPackage where Debian has it
 * @param folders where it may be, outside of `PATH`
 * @throws if it isn't installed, with the command to install it
 */
export function needProgram(
  variable: string,
  command: string,
  debianPackage: string,
  folders: readonly string[] = [],
): string {
  const found =
    findProgram({ variable, commands: [command] }) ??
    folders.map((folder) => path.join(folder, command)).find(isExecutable);
  if (found) return found;
  throw new Error(
    `No ${command} found. Either name one in ${variable}, or:\n\n  ` +
      `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${debianPackage}\n`,
  );
}
