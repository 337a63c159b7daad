#!/usr/bin/env node
import { watchOutput } from '../../src/process/output-failure.js';
import { runCommand } from '../commands/run-command.js';

watchOutput();
await runCommand(process.argv.slice(2));
