/** `npm run service`: the service's command, which starts a local PostgreSQL when there is no DATABASE_URL. */
import { watchOutput } from '../../src/process/output-failure.js';
import { runCommand } from '../commands/run-command.js';
import { localPostgres } from './local-postgres.js';

watchOutput();
await runCommand(process.argv.slice(2), { local: localPostgres });
