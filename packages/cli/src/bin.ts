#!/usr/bin/env node
import { runCommandLine } from './run-command-line.ts';

// A reader that leaves early, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runCommandLine(process.argv.slice(2));
