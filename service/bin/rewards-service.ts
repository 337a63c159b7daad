#!/usr/bin/env node
import { createCommand } from '../commands/create-command.js';

await createCommand().parseAsync();
