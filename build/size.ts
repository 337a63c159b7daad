/** `npm run size`: brotli bytes of what is built, against the budgets. Exits with 1 past one. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';
