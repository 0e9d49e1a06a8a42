#!/usr/bin/env node
import { allowEarlyReaders, runCommandLine } from './run-command-line.ts';

allowEarlyReaders();
process.exitCode = await runCommandLine(process.argv.slice(2));
