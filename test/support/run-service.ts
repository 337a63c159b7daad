import { Readable } from 'node:stream';
import type { LocalPostgres } from '../../service/commands/command-database.js';
import { runCommand } from '../../service/commands/run-command.js';
import { startServing, type Serve } from '../../service/commands/serve.js';

/** What a command printed, and its exit code. */
interface EndedCommand {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  /** What it reads from the standard input. */
  readonly input?: string;
  /** As for a checkout. By default, the command needs `DATABASE_URL`, as in production. */
  readonly local?: LocalPostgres;
  readonly serve?: Serve;
}

/** Runs a command of the service to its end, in this process: at once, where one of its own needs half a second. */
export async function runService(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { input = '', local, serve = startOnly }: Surroundings = {},
): Promise<EndedCommand> {
  const ended = { code: 0, stdout: '', stderr: '' };
  const own = {
    env,
    stdin: Readable.from([Buffer.from(input)]),
    console: {
      log: (line: string) => void (ended.stdout += `${line}\n`),
      error: (line: string) => void (ended.stderr += `${line}\n`),
    },
    set exitCode(code: number) {
      ended.code = code;
    },
  };
  await runCommand(args, { own, local, serve });
  return ended;
}

/** Why a service doesn't start is seen here. One that starts is for `withService()`. */
const startOnly: Serve = async (flags, own, local) => {
  const service = await startServing(flags, own, { local, report: (line) => own.console.error(line) });
  await service.stop();
};

/** A service that the command has started. */
interface ServingCommand {
  readonly url: string;
  /** Its log so far. */
  readonly log: string;
}

/** Serves on a free port as the command does, in this process, for as long as `use` takes. Fails if it doesn't start. */
export async function withService(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  use: (serving: ServingCommand) => Promise<void>,
): Promise<void> {
  let using: Promise<void> | undefined;
  const serve: Serve = async (flags, own, local) => {
    let log = '';
    const service = await startServing(flags, own, { local, report: (line) => void (log += `${line}\n`) });
    using = use({
      url: service.url,
      get log() {
        return log;
      },
    });
    await using.catch(() => undefined);
    await service.stop();
  };
  const { stderr } = await runService(['--port', '0', ...args], env, { serve });
  await (using ?? Promise.reject(new Error(`it did not start: ${stderr}`)));
}
