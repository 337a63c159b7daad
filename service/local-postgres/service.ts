/** `npm run service`: the service's command, which starts a local PostgreSQL when there is no DATABASE_URL. */
import { createCommand } from '../commands/create-command.js';
import { localPostgres } from './local-postgres.js';

await createCommand(localPostgres).parseAsync();
