#!/usr/bin/env node
import { CommanderError } from 'commander';
import { watchOutput } from '../process/output-failure.js';
import { describeError, EXIT, exitCodeOf } from './exit-code.js';
import { createProgram } from './program.js';

watchOutput();

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
  else {
    console.error(`error: ${describeError(error)}`);
    process.exitCode = exitCodeOf(error);
  }
}
